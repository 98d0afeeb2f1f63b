import { Shell } from './Shell.tsx';

export function AdminShell() {
  return <Shell />;
}
