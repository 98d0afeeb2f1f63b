/** What only the sandbox has, as one file of the build. */
export { SandboxBank } from '../sandbox/SandboxBank.tsx';
export { SandboxHome } from '../sandbox/SandboxHome.tsx';
export { SandboxIdentity } from '../sandbox/SandboxIdentity.tsx';
