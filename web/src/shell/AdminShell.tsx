import { adminItems, mainItems } from './items.ts';
import { Shell } from './Shell.tsx';

export function AdminShell() {
  return <Shell main={mainItems} more={adminItems} isAdmin />;
}
