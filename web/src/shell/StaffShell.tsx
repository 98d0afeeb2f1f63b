import { ROUTES } from '@adashi/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useIfKnown } from '../client/Loaded.tsx';
import { paths } from '../paths.ts';
import { Search } from '../search/admin/Search.tsx';
import { updateProfile, useSession } from '../session/session.ts';
import { mainItems, moreItems } from './items.ts';
import { NotAllowed } from './NotAllowed.tsx';
import { mayVisit } from './pages-of-staff.ts';
import { Shell } from './Shell.tsx';

/** The shell of staff, who see the pages that their role may see today. */
export function StaffShell() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const me = useIfKnown(ROUTES.me, {});
  useEffect(() => {
    if (me) updateProfile(me);
  }, [me]);
  const pages = [...mainItems(session), ...moreItems(session)].map(({ path, label }) => ({ path, label: t(label) }));
  return (
    <Shell tools={mayVisit(session, paths.members) && <Search pages={pages} />}>
      {mayVisit(session, pathname) ? <Outlet /> : <NotAllowed />}
    </Shell>
  );
}
