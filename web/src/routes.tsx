import { useCallback } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { AdminDashboard } from './admin/dashboard/AdminDashboard.tsx';
import { Guarantors } from './admin/guarantors/Guarantors.tsx';
import { KycList } from './admin/kyc/KycList.tsx';
import { AdminPayments } from './admin/payments/AdminPayments.tsx';
import { AdminPayouts } from './admin/payouts/AdminPayouts.tsx';
import { People } from './admin/people/People.tsx';
import { AdminSquad } from './admin/squads/AdminSquad.tsx';
import { AdminSquads } from './admin/squads/AdminSquads.tsx';
import { NewSquad } from './admin/squads/NewSquad.tsx';
import { Account } from './member/account/Account.tsx';
import { SignAgreement } from './member/agreements/SignAgreement.tsx';
import { ConnectBank } from './member/banks/ConnectBank.tsx';
import { Dashboard } from './member/dashboard/Dashboard.tsx';
import { NameGuarantor } from './member/guarantors/NameGuarantor.tsx';
import { Payments } from './member/payments/Payments.tsx';
import { Payouts } from './member/payouts/Payouts.tsx';
import { SelectProduct } from './member/SelectProduct.tsx';
import { ChoosePosition } from './member/squads/ChoosePosition.tsx';
import { MySquads } from './member/squads/MySquads.tsx';
import { OpenSquads } from './member/squads/OpenSquads.tsx';
import { ProposeSquad } from './member/squads/ProposeSquad.tsx';
import { SquadPage } from './member/squads/SquadPage.tsx';
import { paths } from './paths.ts';
import { SandboxBank } from './sandbox/SandboxBank.tsx';
import { SandboxHome } from './sandbox/SandboxHome.tsx';
import { SandboxIdentity } from './sandbox/SandboxIdentity.tsx';
import { useInactivity } from './session/inactivity.ts';
import { endSession, type Session, useSession } from './session/session.ts';
import { AdminShell } from './shell/AdminShell.tsx';
import { MemberShell } from './shell/MemberShell.tsx';
import { ForgotPassword } from './visitor/ForgotPassword.tsx';
import { GuarantorLink } from './visitor/GuarantorLink.tsx';
import { Login } from './visitor/Login.tsx';
import { ResetPassword } from './visitor/ResetPassword.tsx';
import { SignUp } from './visitor/SignUp.tsx';

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

const member = (
  <>
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
      <Route path={paths.account} element={<Account />} />
      <Route path={paths.agreement} element={<SignAgreement />} />
      <Route path={paths.guarantor} element={<NameGuarantor />} />
    </Route>
    <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
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
      <Route path={paths.members} element={<People />} />
      <Route path={paths.kyc} element={<KycList />} />
      <Route path={paths.guarantors} element={<Guarantors />} />
      <Route path={paths.payments} element={<AdminPayments />} />
      <Route path={paths.payouts} element={<AdminPayouts />} />
    </Route>
    <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
  </>
);

/** Which routes there are, by the state of the session. */
function routesFor({ token, role, product: chosen }: Session) {
  if (!token) return visitor;
  if (role === 'ADMIN') return admin;
  return chosen ? member : product;
}

export function App() {
  const session = useSession();
  const navigate = useNavigate();
  const end = useCallback(() => {
    endSession();
    void navigate(paths.login);
  }, [navigate]);
  useInactivity(session.token !== null, end);
  return (
    <Routes>
      <Route path={paths.sandbox} element={<SandboxHome />} />
      <Route path={paths.sandboxIdentity} element={<SandboxIdentity />} />
      <Route path={paths.sandboxBank} element={<SandboxBank />} />
      <Route path={paths.guarantorLink} element={<GuarantorLink />} />
      {routesFor(session)}
    </Routes>
  );
}
