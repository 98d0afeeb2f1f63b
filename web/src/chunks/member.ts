/** Bundle of the member screens. */

export { SignAgreement } from '../agreements/member/SignAgreement.tsx';
export { ConnectBank } from '../banks/member/ConnectBank.tsx';
export { Dashboard } from '../dashboard/member/Dashboard.tsx';
export { NameGuarantor } from '../guarantors/member/NameGuarantor.tsx';
export { HelpDesk } from '../help/member/HelpDesk.tsx';
export { PersonalInformation } from '../kyc/member/PersonalInformation.tsx';
export { NotificationsPage } from '../notifications/shared/NotificationsPage.tsx';
export { Payments } from '../payments/member/Payments.tsx';
export { Payouts } from '../payouts/member/Payouts.tsx';
export { Account } from '../people/member/Account.tsx';
export { AboutPods } from '../pods/member/AboutPods.tsx';
export { ConnectPodBank } from '../pods/member/ConnectPodBank.tsx';
export { Pods } from '../pods/member/Pods.tsx';
export { ComingSoon } from '../pods/shared/ComingSoon.tsx';
export { SelectProduct } from '../products/member/SelectProduct.tsx';
export { Referral } from '../referrals/member/Referral.tsx';
export { MemberShell } from '../shell/MemberShell.tsx';
export { ChoosePosition } from '../squads/member/ChoosePosition.tsx';
export { MySquads } from '../squads/member/MySquads.tsx';
export { OpenSquads } from '../squads/member/OpenSquads.tsx';
export { ProposeSquad } from '../squads/member/ProposeSquad.tsx';
export { SquadLedger } from '../squads/member/SquadLedger.tsx';
export { SquadPage } from '../squads/member/SquadPage.tsx';
export { SquadRules } from '../squads/member/SquadRules.tsx';
export { WhatIf } from '../squads/member/WhatIf.tsx';
