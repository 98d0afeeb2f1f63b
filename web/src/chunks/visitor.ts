/** Bundle of the visitor screens except sign-in. */
export { ForgotPassword } from '../auth/visitor/ForgotPassword.tsx';
export { ResetPassword } from '../auth/visitor/ResetPassword.tsx';
export { SignUp } from '../auth/visitor/SignUp.tsx';
export { PayoutAccountLink } from '../banks/visitor/PayoutAccountLink.tsx';
export { GuarantorLink } from '../guarantors/visitor/GuarantorLink.tsx';
export { StopMails } from '../notifications/visitor/StopMails.tsx';
export { InvitationLink } from '../squads/visitor/InvitationLink.tsx';
export { StaffInvitation } from '../staff/visitor/StaffInvitation.tsx';
