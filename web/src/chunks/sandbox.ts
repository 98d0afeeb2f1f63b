/** Bundle of the sandbox screens. */
export { SandboxBank } from '../sandbox/SandboxBank.tsx';
export { SandboxHome } from '../sandbox/SandboxHome.tsx';
export { SandboxIdentity } from '../sandbox/SandboxIdentity.tsx';
