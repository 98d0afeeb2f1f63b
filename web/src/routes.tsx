import { lazy, Suspense, useCallback, useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { logOut } from './auth/shared/log-out.ts';
import { Login } from './auth/visitor/Login.tsx';
import { renewIfStale } from './client/api.ts';
import { clearData } from './client/clear-data.ts';
import { load } from './client/load.ts';
import { screensOf } from './client/screens-of.ts';
import { forgetWrites } from './client/write-key.ts';
import { paths } from './paths.ts';
import { useInactivity } from './session/inactivity.ts';
import { useSession } from './session/session.ts';
import { Placeholder } from './ui/Placeholder.tsx';

const MemberApp = lazy(async () => ({ default: (await load(() => import('./chunks/MemberApp.tsx'))).MemberApp }));
const StaffApp = lazy(async () => ({ default: (await load(() => import('./chunks/StaffApp.tsx'))).StaffApp }));
const WithQueries = lazy(async () => ({ default: (await load(() => import('./client/WithQueries.tsx'))).WithQueries }));

const ofVisitor = screensOf(() => import('./chunks/visitor.ts'));
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

/** Routes for people with or without a session. */
const anyone = (
  <Route element={<WithQueries />}>
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
  </Route>
);

/** Route sets of visitors. Tests visit every screen of each set. */
export const VISITOR_ROUTES = { anyone, visitor };

/**
 * Clears the cached data at the end of a session, so that the next person in this browser cannot see the data. A layout
 * effect runs before the effects of the next page, which already send requests.
 */
function useForgetting(isSignedIn: boolean): void {
  useLayoutEffect(() => {
    if (isSignedIn) return;
    clearData();
    forgetWrites();
  }, [isSignedIn]);
}

/** The app for a visitor, a member or a staff member, depending on the session (SPEC §2). */
export function App() {
  const { token, role } = useSession();
  const navigate = useNavigate();
  const end = useCallback(() => {
    void logOut('inactive');
    void navigate(paths.login);
  }, [navigate]);
  useInactivity(token !== null, { keepFresh: renewIfStale, end });
  useForgetting(token !== null);
  const SignedInApp = role === 'ADMIN' ? StaffApp : MemberApp;
  return (
    <Suspense fallback={<Placeholder />}>
      {token === null ? (
        <Routes>
          {anyone}
          {visitor}
        </Routes>
      ) : (
        <SignedInApp anyone={anyone} />
      )}
    </Suspense>
  );
}
