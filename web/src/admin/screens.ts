/** What staff sees, as one file of the build. */
export { NotificationsPage } from '../notifications/NotificationsPage.tsx';
export { ComingSoon } from '../pods/ComingSoon.tsx';
export { AdminShell } from '../shell/AdminShell.tsx';
export { AdminAccount } from './account/AdminAccount.tsx';
export { AdminDashboard } from './dashboard/AdminDashboard.tsx';
export { Guarantors } from './guarantors/Guarantors.tsx';
export { KycList } from './kyc/KycList.tsx';
export { NotBuilt } from './NotBuilt.tsx';
export { AdminPayments } from './payments/AdminPayments.tsx';
export { AdminPayouts } from './payouts/AdminPayouts.tsx';
export { People } from './people/People.tsx';
export { PersonPage } from './people/PersonPage.tsx';
export { AdminSquad } from './squads/AdminSquad.tsx';
export { AdminSquads } from './squads/AdminSquads.tsx';
export { NewSquad } from './squads/NewSquad.tsx';
