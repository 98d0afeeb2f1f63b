/** What only the sandbox has, as one file of the build. */
export { SandboxBank } from './SandboxBank.tsx';
export { SandboxHome } from './SandboxHome.tsx';
export { SandboxIdentity } from './SandboxIdentity.tsx';
