import { ROUTES } from '@adashi/contract';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useIfKnown } from '../client/Loaded.tsx';
import { updateProfile, useSession } from '../session/session.ts';
import { NotAllowed } from './NotAllowed.tsx';
import { mayVisit } from './pages-of-staff.ts';
import { Shell } from './Shell.tsx';

/** The shell of staff, who see the pages that their role may see today. */
export function StaffShell() {
  const session = useSession();
  const { pathname } = useLocation();
  const me = useIfKnown(ROUTES.me, {});
  useEffect(() => {
    if (me) updateProfile(me);
  }, [me]);
  return <Shell>{mayVisit(session, pathname) ? <Outlet /> : <NotAllowed />}</Shell>;
}
