import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type FunctionComponent, lazy, Suspense, useCallback, useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { logOut } from './auth/shared/log-out.ts';
import { Login } from './auth/visitor/Login.tsx';
import { renewIfStale } from './client/api.ts';
import { load } from './client/load.ts';
import { forgetWrites } from './client/write-key.ts';
import { msg } from './i18n/index.ts';
import { paths } from './paths.ts';
import { useInactivity } from './session/inactivity.ts';
import { type Session, useSession } from './session/session.ts';
import { Placeholder } from './ui/Placeholder.tsx';

const ThemeProvider = lazy(async () => ({
  default: (await load(() => import('./ui/ThemeProvider.tsx'))).ThemeProvider,
}));

const StepUp = lazy(async () => ({
  default: (await load(() => import('./auth/security/shared/StepUp.tsx'))).StepUp,
}));

/** Returns lazy screens for one kind of user. The first screen loads the bundle of all these screens. */
function screensOf<Screens extends Record<string, FunctionComponent<object>>>(part: () => Promise<Screens>) {
  return <Name extends keyof Screens>(name: Name) => lazy(async () => ({ default: (await load(part))[name] }));
}

const ofVisitor = screensOf(() => import('./chunks/visitor.ts'));
const ofMember = screensOf(() => import('./chunks/member.ts'));
const ofAdmin = screensOf(() => import('./chunks/admin.ts'));
const ofSandbox = screensOf(() => import('./chunks/sandbox.ts'));
const ofGallery = screensOf(() => import('./chunks/gallery.ts'));

const SignUp = ofVisitor('SignUp');
const ForgotPassword = ofVisitor('ForgotPassword');
const ResetPassword = ofVisitor('ResetPassword');
const RestoreEmail = ofVisitor('RestoreEmail');
const GuarantorLink = ofVisitor('GuarantorLink');
const PayoutAccountLink = ofVisitor('PayoutAccountLink');
const InvitationLink = ofVisitor('InvitationLink');
const StopMails = ofVisitor('StopMails');
const StaffInvitation = ofVisitor('StaffInvitation');

const MemberShell = ofMember('MemberShell');
const SelectProduct = ofMember('SelectProduct');
const PersonalInformation = ofMember('PersonalInformation');
const ConnectBank = ofMember('ConnectBank');
const Dashboard = ofMember('Dashboard');
const MySquads = ofMember('MySquads');
const OpenSquads = ofMember('OpenSquads');
const ProposeSquad = ofMember('ProposeSquad');
const SquadPage = ofMember('SquadPage');
const SquadLedger = ofMember('SquadLedger');
const SquadRules = ofMember('SquadRules');
const WhatIf = ofMember('WhatIf');
const ChoosePosition = ofMember('ChoosePosition');
const Payments = ofMember('Payments');
const Payouts = ofMember('Payouts');
const Account = ofMember('Account');
const SignAgreement = ofMember('SignAgreement');
const NameGuarantor = ofMember('NameGuarantor');
const HelpDesk = ofMember('HelpDesk');
const Referral = ofMember('Referral');
const MemberNotifications = ofMember('NotificationsPage');
const Pods = ofMember('Pods');
const AboutPods = ofMember('AboutPods');
const NoPodMoney = ofMember('ComingSoon');
const ConnectPodBank = ofMember('ConnectPodBank');

const StaffShell = ofAdmin('StaffShell');
const AdminDashboard = ofAdmin('AdminDashboard');
const AdminSquads = ofAdmin('AdminSquads');
const AdminSquad = ofAdmin('AdminSquad');
const NewSquad = ofAdmin('NewSquad');
const SetPositions = ofAdmin('SetPositions');
const EditSquad = ofAdmin('EditSquad');
const Memberships = ofAdmin('Memberships');
const MembershipPage = ofAdmin('MembershipPage');
const Members = ofAdmin('Members');
const MemberPage = ofAdmin('MemberPage');
const KycList = ofAdmin('KycList');
const Guarantors = ofAdmin('Guarantors');
const AdminPayments = ofAdmin('AdminPayments');
const AdminPayouts = ofAdmin('AdminPayouts');
const Books = ofAdmin('Books');
const BookPage = ofAdmin('BookPage');
const BankFiles = ofAdmin('BankFiles');
const Unmatched = ofAdmin('Unmatched');
const Reconciliation = ofAdmin('Reconciliation');
const Quarantine = ofAdmin('Quarantine');
const AdminAccount = ofAdmin('AdminAccount');
const Operations = ofAdmin('Operations');
const PlatformSettings = ofAdmin('PlatformSettings');
const Undelivered = ofAdmin('Undelivered');
const AdminNotifications = ofAdmin('AdminNotifications');
const Announcements = ofAdmin('Announcements');
const NewAnnouncement = ofAdmin('NewAnnouncement');
const AnnouncementPage = ofAdmin('AnnouncementPage');
const AdminReferrals = ofAdmin('AdminReferrals');
const SavedAnswers = ofAdmin('SavedAnswers');
const Agreements = ofAdmin('Agreements');
const NewAgreement = ofAdmin('NewAgreement');
const AgreementPage = ofAdmin('AgreementPage');
const Tickets = ofAdmin('Tickets');
const TicketPage = ofAdmin('TicketPage');
const WaitingList = ofAdmin('WaitingList');
const AdminPods = ofAdmin('ComingSoon');
const SamePerson = ofAdmin('SamePerson');
const StaffManagement = ofAdmin('StaffManagement');
const AccountActivity = ofAdmin('AccountActivity');
const SecondPerson = ofAdmin('SecondPerson');

const SandboxHome = ofSandbox('SandboxHome');
const SandboxIdentity = ofSandbox('SandboxIdentity');
const SandboxBank = ofSandbox('SandboxBank');
const Gallery = ofGallery('Gallery');

const visitor = (
  <>
    <Route path="/" element={<Login />} />
    <Route path={paths.login} element={<Login />} />
    <Route path={paths.signUp} element={<SignUp />} />
    <Route path={paths.forgotPassword} element={<ForgotPassword />} />
    <Route path={paths.resetPassword} element={<ResetPassword />} />
    <Route path="*" element={<Navigate to={paths.login} replace />} />
  </>
);

const product = (
  <>
    <Route path={paths.selectProduct} element={<SelectProduct />} />
    <Route path={paths.aboutPods} element={<AboutPods />} />
    <Route path="*" element={<Navigate to={paths.selectProduct} replace />} />
  </>
);

/** Routes for members of the product squads and for members of the product pods. */
const ownPages = (
  <>
    <Route path={paths.help} element={<HelpDesk />} />
    <Route path={paths.referral} element={<Referral />} />
    <Route path={paths.account} element={<Account />} />
    <Route path={paths.agreement} element={<SignAgreement />} />
    <Route path={paths.guarantor} element={<NameGuarantor />} />
    <Route path={paths.notifications} element={<MemberNotifications />} />
  </>
);

const toDashboard = <Route path="*" element={<Navigate to={paths.dashboard} replace />} />;

const squads = (
  <>
    <Route path={paths.personalInformation} element={<PersonalInformation />} />
    <Route path={paths.connectBank} element={<ConnectBank />} />
    <Route path={paths.aboutPods} element={<AboutPods />} />
    <Route element={<MemberShell />}>
      <Route path={paths.dashboard} element={<Dashboard />} />
      <Route path={paths.squads} element={<MySquads />} />
      <Route path={paths.openSquads} element={<OpenSquads />} />
      <Route path={paths.proposeSquad} element={<ProposeSquad />} />
      <Route path={paths.squad(':id')} element={<SquadPage />} />
      <Route path={paths.choosePosition(':id')} element={<ChoosePosition />} />
      <Route path={paths.squadLedger(':id')} element={<SquadLedger />} />
      <Route path={paths.squadRules(':id')} element={<SquadRules />} />
      <Route path={paths.whatIf(':id')} element={<WhatIf />} />
      <Route path={paths.payments} element={<Payments />} />
      <Route path={paths.payouts} element={<Payouts />} />
      {ownPages}
    </Route>
    {toDashboard}
  </>
);

const pods = (
  <>
    <Route path={paths.personalInformation} element={<PersonalInformation />} />
    <Route path={paths.connectPodBank} element={<ConnectPodBank />} />
    <Route element={<MemberShell />}>
      <Route path={paths.dashboard} element={<Pods />} />
      <Route path={paths.pods} element={<Pods />} />
      <Route path={paths.payments} element={<NoPodMoney />} />
      <Route path={paths.payouts} element={<NoPodMoney />} />
      {ownPages}
    </Route>
    {toDashboard}
  </>
);

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
      <Route path={paths.pods} element={<AdminPods />} />
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

/** Routes for people with or without a session. */
const anyone = (
  <>
    <Route path={paths.sandbox} element={<SandboxHome />} />
    <Route path={paths.sandboxIdentity} element={<SandboxIdentity />} />
    <Route path={paths.sandboxBank} element={<SandboxBank />} />
    <Route path={paths.gallery} element={<Gallery />} />
    <Route path={paths.galleryPage(':page')} element={<Gallery />} />
    <Route path={paths.guarantorLink} element={<GuarantorLink />} />
    <Route path={paths.payoutAccountLink} element={<PayoutAccountLink />} />
    <Route path={paths.restoreEmail} element={<RestoreEmail />} />
    <Route path={paths.stopMails} element={<StopMails />} />
    <Route path={paths.invitation} element={<InvitationLink />} />
    <Route path={paths.staffInvitation} element={<StaffInvitation />} />
  </>
);

/** Sets of all routes, for the test that visits every screen (`e2e/walk.spec.ts`). */
export const ROUTE_SETS = { anyone, visitor, product, squads, pods, admin };

/** Returns the routes for the state of the session (SPEC §2). */
function routesFor({ token, role, product: chosen }: Session) {
  if (!token) return visitor;
  if (role === 'ADMIN') return admin;
  if (!chosen) return product;
  return chosen === 'ajohome' ? pods : squads;
}

/**
 * Clears the cached data at the end of a session, so that the next person in this browser cannot see the data. A layout
 * effect runs before the effects of the next page, which already send requests.
 */
function useForgetting(isSignedIn: boolean): void {
  const client = useQueryClient();
  useLayoutEffect(() => {
    if (isSignedIn) return;
    client.clear();
    forgetWrites();
  }, [isSignedIn, client]);
}

export function App() {
  const session = useSession();
  const navigate = useNavigate();
  const end = useCallback(() => {
    void logOut('inactive');
    void navigate(paths.login);
  }, [navigate]);
  useInactivity(session.token !== null, { keepFresh: renewIfStale, end });
  useForgetting(session.token !== null);
  const Around = session.token === null ? Fragment : ThemeProvider;
  return (
    <Suspense fallback={<Placeholder />}>
      <Around>
        <Routes>
          {anyone}
          {routesFor(session)}
        </Routes>
        <Suspense fallback={null}>{session.token !== null && <StepUp />}</Suspense>
      </Around>
    </Suspense>
  );
}
