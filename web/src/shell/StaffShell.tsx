import { ROUTES } from '@adashi/contract';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Search } from '../admin/search/admin/Search.tsx';
import { SetSecondFactor } from '../auth/security/admin/SetSecondFactor.tsx';
import { useIfKnown } from '../client/QueryBoundary.tsx';
import { useTranslation } from '../i18n/translation.ts';
import { paths } from '../paths.ts';
import { updateProfile, useSession } from '../session/session.ts';
import { NotAllowed } from './NotAllowed.tsx';
import { namedPages } from './named-pages.ts';
import { mayVisit } from './pages-of-staff.ts';
import { Shell } from './Shell.tsx';

/**
 * Returns whether the setup of the second factor is open. The setup opens when a second factor is required, and closes
 * with the button Continue.
 */
function useSettingUp(): [boolean, () => void] {
  const isDue = useIfKnown(ROUTES.security, {})?.isFactorDue ?? false;
  const [isOpen, setOpen] = useState(false);
  if (isDue && !isOpen) setOpen(true);
  return [isOpen, () => setOpen(false)];
}

/**
 * Frame of the staff pages. The frame first requires a second factor, and then shows the pages that the role can see.
 */
export function StaffShell() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const [isSettingUp, goOn] = useSettingUp();
  const me = useIfKnown(ROUTES.me, {});
  useEffect(() => {
    if (me) updateProfile(me);
  }, [me]);
  if (isSettingUp)
    return (
      <Shell>
        <SetSecondFactor onDone={goOn} />
      </Shell>
    );
  const pages = namedPages(session).map(({ path, label }) => ({ path, label: t(label) }));
  return (
    <Shell tools={mayVisit(session, paths.members) && <Search pages={pages} />}>
      {mayVisit(session, pathname) ? <Outlet /> : <NotAllowed />}
    </Shell>
  );
}
