/** Bundle of the member screens, without the dashboard. */

export { HelpDesk } from '../admin/help/member/HelpDesk.tsx';
export { NotificationsPage } from '../messaging/notifications/shared/NotificationsPage.tsx';
export { ConnectBank } from '../payments/banks/member/ConnectBank.tsx';
export { NameGuarantor } from '../payments/guarantors/member/NameGuarantor.tsx';
export { Payments } from '../payments/member/Payments.tsx';
export { Payouts } from '../payouts/member/Payouts.tsx';
export { SignAgreement } from '../people/agreements/member/SignAgreement.tsx';
export { PersonalInformation } from '../people/kyc/member/PersonalInformation.tsx';
export { Account } from '../people/member/Account.tsx';
export { AboutPods } from '../people/pods/member/AboutPods.tsx';
export { ConnectPodBank } from '../people/pods/member/ConnectPodBank.tsx';
export { Pods } from '../people/pods/member/Pods.tsx';
export { ComingSoon } from '../people/pods/shared/ComingSoon.tsx';
export { SelectProduct } from '../people/products/member/SelectProduct.tsx';
export { Referral } from '../people/referrals/member/Referral.tsx';
export { Themed } from '../shell/Themed.tsx';
export { ChoosePosition } from '../squads/join/member/ChoosePosition.tsx';
export { OpenSquads } from '../squads/join/member/OpenSquads.tsx';
export { MySquads } from '../squads/member/MySquads.tsx';
export { SquadPage } from '../squads/member/SquadPage.tsx';
export { SquadLedger } from '../squads/rotation/member/SquadLedger.tsx';
export { ProposeSquad } from '../squads/terms/member/ProposeSquad.tsx';
export { SquadRules } from '../squads/terms/member/SquadRules.tsx';
export { WhatIf } from '../squads/terms/member/WhatIf.tsx';
