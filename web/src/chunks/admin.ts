/** What staff sees, as one file of the build. */

export { AnnouncementPage, NewAnnouncement } from '../announcements/admin/AnnouncementPage.tsx';
export { Announcements } from '../announcements/admin/Announcements.tsx';
export { AdminDashboard } from '../dashboard/admin/AdminDashboard.tsx';
export { Guarantors } from '../guarantors/admin/Guarantors.tsx';
export { TicketPage } from '../help/admin/TicketPage.tsx';
export { Tickets } from '../help/admin/Tickets.tsx';
export { KycList } from '../kyc/admin/KycList.tsx';
export { AdminNotifications } from '../notifications/admin/AdminNotifications.tsx';
export { Undelivered } from '../outbox/admin/Undelivered.tsx';
export { AdminPayments } from '../payments/admin/AdminPayments.tsx';
export { AdminPayouts } from '../payouts/admin/AdminPayouts.tsx';
export { AdminAccount } from '../people/admin/AdminAccount.tsx';
export { People } from '../people/admin/People.tsx';
export { PersonPage } from '../people/admin/PersonPage.tsx';
export { WaitingList } from '../pods/admin/WaitingList.tsx';
export { ComingSoon } from '../pods/shared/ComingSoon.tsx';
export { AdminReferrals } from '../referrals/admin/AdminReferrals.tsx';
export { SetAside } from '../rotation/admin/SetAside.tsx';
export { NotBuilt } from '../shell/NotBuilt.tsx';
export { StaffShell } from '../shell/StaffShell.tsx';
export { AdminSquad } from '../squads/admin/AdminSquad.tsx';
export { AdminSquads } from '../squads/admin/AdminSquads.tsx';
export { EditSquad } from '../squads/admin/EditSquad.tsx';
export { MembershipPage } from '../squads/admin/MembershipPage.tsx';
export { Memberships } from '../squads/admin/Memberships.tsx';
export { NewSquad } from '../squads/admin/NewSquad.tsx';
export { SetPositions } from '../squads/admin/SetPositions.tsx';
