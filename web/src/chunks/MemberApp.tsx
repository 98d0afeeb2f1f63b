import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { screensOf } from '../client/screens-of.ts';
import { paths } from '../paths.ts';
import { type Product, useSession } from '../session/session.ts';
import { MemberShell } from '../shell/MemberShell.tsx';
import { SignedIn } from '../shell/SignedIn.tsx';
import { Dashboard } from '../squads/dashboard/member/Dashboard.tsx';

/**
 * Screens that use Mantine components are inside the layout route `Themed`. The dashboard is outside `Themed`, because
 * the first page must load fast.
 */
const screen = screensOf(() => import('./member.ts'));

const SelectProduct = screen('SelectProduct');
const PersonalInformation = screen('PersonalInformation');
const ConnectBank = screen('ConnectBank');
const MySquads = screen('MySquads');
const OpenSquads = screen('OpenSquads');
const ProposeSquad = screen('ProposeSquad');
const SquadPage = screen('SquadPage');
const SquadLedger = screen('SquadLedger');
const SquadRules = screen('SquadRules');
const WhatIf = screen('WhatIf');
const ChoosePosition = screen('ChoosePosition');
const Payments = screen('Payments');
const Payouts = screen('Payouts');
const Account = screen('Account');
const SignAgreement = screen('SignAgreement');
const NameGuarantor = screen('NameGuarantor');
const HelpDesk = screen('HelpDesk');
const Referral = screen('Referral');
const MemberNotifications = screen('NotificationsPage');
const Pods = screen('Pods');
const AboutPods = screen('AboutPods');
const NoPodMoney = screen('ComingSoon');
const ConnectPodBank = screen('ConnectPodBank');
const Themed = screen('Themed');

const product = (
  <>
    <Route element={<Themed />}>
      <Route path={paths.selectProduct} element={<SelectProduct />} />
      <Route path={paths.aboutPods} element={<AboutPods />} />
    </Route>
    <Route path="*" element={<Navigate to={paths.selectProduct} replace />} />
  </>
);

/** Routes that members of both products share: squads and pods. */
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
    <Route element={<Themed />}>
      <Route path={paths.personalInformation} element={<PersonalInformation />} />
      <Route path={paths.connectBank} element={<ConnectBank />} />
      <Route path={paths.aboutPods} element={<AboutPods />} />
    </Route>
    <Route element={<MemberShell />}>
      <Route path={paths.dashboard} element={<Dashboard />} />
      <Route element={<Themed />}>
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
    </Route>
    {toDashboard}
  </>
);

const pods = (
  <>
    <Route element={<Themed />}>
      <Route path={paths.personalInformation} element={<PersonalInformation />} />
      <Route path={paths.connectPodBank} element={<ConnectPodBank />} />
    </Route>
    <Route element={<MemberShell />}>
      <Route element={<Themed />}>
        <Route path={paths.dashboard} element={<Pods />} />
        <Route path={paths.pods} element={<Pods />} />
        <Route path={paths.payments} element={<NoPodMoney />} />
        <Route path={paths.payouts} element={<NoPodMoney />} />
        {ownPages}
      </Route>
    </Route>
    {toDashboard}
  </>
);

/** All route sets for members. Tests visit every screen of each set. */
export const MEMBER_ROUTES = { product, squads, pods };

/** Returns the routes for the product that the member chose (SPEC §2). */
function routesFor(chosen: Product | null) {
  if (!chosen) return product;
  return chosen === 'ajohome' ? pods : squads;
}

/** The app of a signed-in member. `anyone` contains the routes that need no session. */
export function MemberApp({ anyone }: { anyone: ReactNode }) {
  const { product: chosen } = useSession();
  return (
    <SignedIn>
      <Routes>
        {anyone}
        {routesFor(chosen)}
      </Routes>
    </SignedIn>
  );
}
