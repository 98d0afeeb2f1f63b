import { useQueryClient } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useCallback, useEffect } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { paths } from './paths.ts';
import { inTime, screensOf } from './screens.ts';
import { useInactivity } from './session/inactivity.ts';
import { logOut } from './session/log-out.ts';
import { type Session, useSession } from './session/session.ts';
import { Placeholder } from './ui/Placeholder.tsx';
import { Login } from './visitor/Login.tsx';

const Mantine = lazy(async () => ({ default: (await inTime(import('./ui/Mantine.tsx'))).Mantine }));

const ofVisitor = screensOf(() => import('./visitor/screens.ts'));
const ofMember = screensOf(() => import('./member/screens.ts'));
const ofAdmin = screensOf(() => import('./admin/screens.ts'));
const ofSandbox = screensOf(() => import('./sandbox/screens.ts'));

const SignUp = ofVisitor('SignUp');
const ForgotPassword = ofVisitor('ForgotPassword');
const ResetPassword = ofVisitor('ResetPassword');
const GuarantorLink = ofVisitor('GuarantorLink');

const MemberShell = ofMember('MemberShell');
const SelectProduct = ofMember('SelectProduct');
const PersonalInformation = ofMember('PersonalInformation');
const ConnectBank = ofMember('ConnectBank');
const Dashboard = ofMember('Dashboard');
const MySquads = ofMember('MySquads');
const OpenSquads = ofMember('OpenSquads');
const ProposeSquad = ofMember('ProposeSquad');
const SquadPage = ofMember('SquadPage');
const ChoosePosition = ofMember('ChoosePosition');
const Payments = ofMember('Payments');
const Payouts = ofMember('Payouts');
const Account = ofMember('Account');
const SignAgreement = ofMember('SignAgreement');
const NameGuarantor = ofMember('NameGuarantor');
const HelpDesk = ofMember('HelpDesk');
const Referral = ofMember('Referral');
const MemberNotifications = ofMember('NotificationsPage');
const Pods = ofMember('ComingSoon');

const AdminShell = ofAdmin('AdminShell');
const AdminDashboard = ofAdmin('AdminDashboard');
const AdminSquads = ofAdmin('AdminSquads');
const AdminSquad = ofAdmin('AdminSquad');
const NewSquad = ofAdmin('NewSquad');
const People = ofAdmin('People');
const PersonPage = ofAdmin('PersonPage');
const KycList = ofAdmin('KycList');
const Guarantors = ofAdmin('Guarantors');
const AdminPayments = ofAdmin('AdminPayments');
const AdminPayouts = ofAdmin('AdminPayouts');
const AdminAccount = ofAdmin('AdminAccount');
const AdminNotifications = ofAdmin('NotificationsPage');
const AdminPods = ofAdmin('ComingSoon');
const NotBuilt = ofAdmin('NotBuilt');

const SandboxHome = ofSandbox('SandboxHome');
const SandboxIdentity = ofSandbox('SandboxIdentity');
const SandboxBank = ofSandbox('SandboxBank');

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
    <Route path="*" element={<Navigate to={paths.selectProduct} replace />} />
  </>
);

/** What a member has in either product. */
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
    <Route element={<MemberShell />}>
      <Route path={paths.dashboard} element={<Dashboard />} />
      <Route path={paths.squads} element={<MySquads />} />
      <Route path={paths.openSquads} element={<OpenSquads />} />
      <Route path={paths.proposeSquad} element={<ProposeSquad />} />
      <Route path={paths.squad(':id')} element={<SquadPage />} />
      <Route path={paths.choosePosition(':id')} element={<ChoosePosition />} />
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
    <Route element={<MemberShell />}>
      {[paths.dashboard, paths.pods, paths.connectPodBank, paths.payments, paths.payouts].map((path) => (
        <Route key={path} path={path} element={<Pods />} />
      ))}
      {ownPages}
    </Route>
    {toDashboard}
  </>
);

const admin = (
  <>
    <Route element={<AdminShell />}>
      <Route path={paths.dashboard} element={<AdminDashboard />} />
      <Route path={paths.squads} element={<AdminSquads />} />
      <Route path={paths.newSquad} element={<NewSquad />} />
      {(['active', 'upcoming', 'pending', 'completed'] as const).map((status) => (
        <Route key={status} path={paths.squadsBy(status)}>
          <Route index element={<AdminSquads status={status} />} />
          <Route path=":id" element={<AdminSquad />} />
        </Route>
      ))}
      <Route path={paths.squadMembers}>
        <Route index element={<NotBuilt />} />
        <Route path=":id" element={<NotBuilt />} />
      </Route>
      <Route path={paths.pods} element={<AdminPods />} />
      <Route path={paths.members} element={<People />} />
      <Route path={paths.member(':id')} element={<PersonPage />} />
      <Route path={paths.inactiveMembers} element={<People inactive />} />
      <Route path={paths.productMembers('adashi')} element={<People />} />
      <Route path={paths.productMembers('ajohome')} element={<AdminPods />} />
      <Route path={paths.staff} element={<NotBuilt />} />
      <Route path={paths.kyc} element={<KycList />} />
      <Route path={paths.activity} element={<NotBuilt />} />
      <Route path={paths.guarantors} element={<Guarantors />} />
      <Route path={paths.payments} element={<AdminPayments />} />
      <Route path={paths.payouts} element={<AdminPayouts />} />
      <Route path={paths.account} element={<AdminAccount />} />
      <Route path={paths.referral} element={<NotBuilt />} />
      <Route path={paths.notifications} element={<AdminNotifications />} />
    </Route>
    {toDashboard}
  </>
);

/** Which routes there are, by the state of the session (SPEC §2). */
function routesFor({ token, role, product: chosen }: Session) {
  if (!token) return visitor;
  if (role === 'ADMIN') return admin;
  if (!chosen) return product;
  return chosen === 'ajohome' ? pods : squads;
}

/** Leaves nothing of a session for the next person at this browser. */
function useForgetting(isSignedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) client.clear();
  }, [isSignedIn, client]);
}

export function App() {
  const session = useSession();
  const navigate = useNavigate();
  const end = useCallback(() => {
    void logOut().then(() => navigate(paths.login));
  }, [navigate]);
  useInactivity(session.token !== null, end);
  useForgetting(session.token !== null);
  const Around = session.token === null ? Fragment : Mantine;
  return (
    <Suspense fallback={<Placeholder />}>
      <Around>
        <Routes>
          <Route path={paths.sandbox} element={<SandboxHome />} />
          <Route path={paths.sandboxIdentity} element={<SandboxIdentity />} />
          <Route path={paths.sandboxBank} element={<SandboxBank />} />
          <Route path={paths.guarantorLink} element={<GuarantorLink />} />
          {routesFor(session)}
        </Routes>
      </Around>
    </Suspense>
  );
}
