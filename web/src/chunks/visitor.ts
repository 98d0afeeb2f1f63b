/** Bundle of the visitor screens, without the sign-in screen. */
export { ForgotPassword } from '../auth/visitor/ForgotPassword.tsx';
export { ResetPassword } from '../auth/visitor/ResetPassword.tsx';
export { RestoreEmail } from '../auth/visitor/RestoreEmail.tsx';
export { SignUp } from '../auth/visitor/SignUp.tsx';
export { StopMails } from '../messaging/notifications/visitor/StopMails.tsx';
export { PayoutAccountLink } from '../payments/banks/visitor/PayoutAccountLink.tsx';
export { GuarantorLink } from '../payments/guarantors/visitor/GuarantorLink.tsx';
export { StaffInvitation } from '../people/staff/visitor/StaffInvitation.tsx';
export { InvitationLink } from '../squads/join/visitor/InvitationLink.tsx';
