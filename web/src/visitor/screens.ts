/** What visitors see besides the sign-in, as one file of the build. */
export { ForgotPassword } from './ForgotPassword.tsx';
export { GuarantorLink } from './GuarantorLink.tsx';
export { ResetPassword } from './ResetPassword.tsx';
export { SignUp } from './SignUp.tsx';
