import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { AccountActivity } from '../admin/audit/admin/AccountActivity.tsx';
import { Privacy } from '../admin/audit/admin/Privacy.tsx';
import { BookPage } from '../admin/books/admin/BookPage.tsx';
import { Books } from '../admin/books/admin/Books.tsx';
import { SavedAnswers } from '../admin/help/admin/SavedAnswers.tsx';
import { TicketPage } from '../admin/help/admin/TicketPage.tsx';
import { Tickets } from '../admin/help/admin/Tickets.tsx';
import { Operations } from '../admin/operations/admin/Operations.tsx';
import { Undelivered } from '../admin/outbox/admin/Undelivered.tsx';
import { SecondPerson } from '../admin/proposed-acts/admin/SecondPerson.tsx';
import { Quarantine } from '../admin/quarantine/admin/Quarantine.tsx';
import { Unmatched } from '../admin/quarantine/admin/Unmatched.tsx';
import { Reconciliation } from '../admin/reconciliation/admin/Reconciliation.tsx';
import { PlatformSettings } from '../admin/settings/admin/PlatformSettings.tsx';
import { AdminDashboard } from '../admin/statistics/admin/AdminDashboard.tsx';
import { msg } from '../i18n/index.ts';
import { AnnouncementPage, NewAnnouncement } from '../messaging/announcements/admin/AnnouncementPage.tsx';
import { Announcements } from '../messaging/announcements/admin/Announcements.tsx';
import { AdminNotifications } from '../messaging/notifications/admin/AdminNotifications.tsx';
import { paths } from '../paths.ts';
import { AdminPayments } from '../payments/admin/AdminPayments.tsx';
import { Guarantors } from '../payments/guarantors/admin/Guarantors.tsx';
import { AdminPayouts } from '../payouts/admin/AdminPayouts.tsx';
import { BankFiles } from '../payouts/bank-files/admin/BankFiles.tsx';
import { AdminAccount } from '../people/admin/AdminAccount.tsx';
import { AgreementPage, NewAgreement } from '../people/agreements/admin/AgreementPage.tsx';
import { Agreements } from '../people/agreements/admin/Agreements.tsx';
import { KycList } from '../people/kyc/admin/KycList.tsx';
import { MemberPage } from '../people/members/admin/MemberPage.tsx';
import { Members } from '../people/members/admin/Members.tsx';
import { WaitingList } from '../people/pods/admin/WaitingList.tsx';
import { ComingSoon } from '../people/pods/shared/ComingSoon.tsx';
import { AdminReferrals } from '../people/referrals/admin/AdminReferrals.tsx';
import { SamePerson } from '../people/same-person/admin/SamePerson.tsx';
import { StaffManagement } from '../people/staff/admin/StaffManagement.tsx';
import { SignedIn } from '../shell/SignedIn.tsx';
import { StaffShell } from '../shell/StaffShell.tsx';
import { AdminSquad } from '../squads/admin/AdminSquad.tsx';
import { AdminSquads } from '../squads/admin/AdminSquads.tsx';
import { Memberships } from '../squads/admin/Memberships.tsx';
import { MembershipPage } from '../squads/rotation/admin/MembershipPage.tsx';
import { SetPositions } from '../squads/rotation/admin/SetPositions.tsx';
import { EditSquad } from '../squads/terms/admin/EditSquad.tsx';
import { NewSquad } from '../squads/terms/admin/NewSquad.tsx';
import { ThemeProvider } from '../ui/ThemeProvider.tsx';

const toDashboard = <Route path="*" element={<Navigate to={paths.dashboard} replace />} />;

const admin = (
  <>
    <Route element={<StaffShell />}>
      <Route path={paths.dashboard} element={<AdminDashboard />} />
      <Route path={paths.squads} element={<AdminSquads />} />
      <Route path={paths.newSquad} element={<NewSquad />} />
      {(['active', 'upcoming', 'pending', 'completed'] as const).map((status) => (
        <Route key={status} path={paths.squadsBy(status)}>
          <Route index element={<AdminSquads status={status} />} />
          <Route path=":id" element={<AdminSquad status={status} />} />
        </Route>
      ))}
      <Route path={paths.squadPositions(':id')} element={<SetPositions />} />
      <Route path={paths.editSquad(':id')} element={<EditSquad />} />
      <Route path={paths.squadMembers}>
        <Route index element={<Memberships />} />
        <Route path=":id" element={<MembershipPage />} />
      </Route>
      <Route path={paths.pods} element={<ComingSoon />} />
      <Route path={paths.members} element={<Members />} />
      <Route path={paths.member(':id')} element={<MemberPage />} />
      <Route path={paths.inactiveMembers} element={<Members only="inactive" title={msg('Inactive members')} />} />
      <Route
        path={paths.productMembers('adashi')}
        element={<Members only="adashi" title={msg('Members of Adashi')} />}
      />
      <Route path={paths.productMembers('ajohome')} element={<WaitingList />} />
      <Route path={paths.samePerson} element={<SamePerson />} />
      <Route path={paths.staff} element={<StaffManagement />} />
      <Route path={paths.quarantine} element={<Quarantine />} />
      <Route path={paths.formerQuarantine} element={<Navigate to={paths.quarantine} replace />} />
      <Route path={paths.kyc} element={<KycList />} />
      <Route path={paths.activity} element={<AccountActivity />} />
      <Route path={paths.secondPerson} element={<SecondPerson />} />
      <Route path={paths.privacy} element={<Privacy />} />
      <Route path={paths.undelivered} element={<Undelivered />} />
      <Route path={paths.guarantors} element={<Guarantors />} />
      <Route path={paths.payments} element={<AdminPayments />} />
      <Route path={paths.books} element={<Books />} />
      <Route path={paths.book(':account')} element={<BookPage />} />
      <Route path={paths.reconciliation} element={<Reconciliation />} />
      <Route path={paths.unmatched} element={<Unmatched />} />
      <Route path={paths.payouts} element={<AdminPayouts />} />
      <Route path={paths.bankFiles} element={<BankFiles />} />
      <Route path={paths.account} element={<AdminAccount />} />
      <Route path={paths.agreements} element={<Agreements />} />
      <Route path={paths.newAgreement} element={<NewAgreement />} />
      <Route path={paths.agreementVersion(':id')} element={<AgreementPage />} />
      <Route path={paths.referral} element={<AdminReferrals />} />
      <Route path={paths.settings} element={<PlatformSettings />} />
      <Route path={paths.operations} element={<Operations />} />
      <Route path={paths.notifications} element={<AdminNotifications />} />
      <Route path={paths.announcements} element={<Announcements />} />
      <Route path={paths.newAnnouncement} element={<NewAnnouncement />} />
      <Route path={paths.announcement(':id')} element={<AnnouncementPage />} />
      <Route path={paths.savedAnswers} element={<SavedAnswers />} />
      <Route path={paths.tickets} element={<Tickets />} />
      <Route path={paths.ticket(':id')} element={<TicketPage />} />
    </Route>
    {toDashboard}
  </>
);

/** Routes for staff. Tests visit every screen. */
export const STAFF_ROUTES = { admin };

/** The app of a signed-in staff member. `anyone` contains the routes that need no session. */
export function StaffApp({ anyone }: { anyone: ReactNode }) {
  return (
    <SignedIn>
      <ThemeProvider>
        <Routes>
          {anyone}
          {admin}
        </Routes>
      </ThemeProvider>
    </SignedIn>
  );
}
