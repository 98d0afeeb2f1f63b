import { ROUTES, type SquadSetAside } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWrite } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import type { Columns } from '../../list/column.ts';
import { List } from '../../list/List.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';

const SQUADS: Columns<typeof ROUTES.squadsSetAside> = [
  {
    id: 'squad',
    title: msg('Squad'),
    phone: 'title',
    cell: ({ id, name }) => (
      <Link className={ui.link} to={`${paths.squadsBy('active')}/${id}`}>
        <b>{name}</b>
      </Link>
    ),
  },
  {
    id: 'why',
    title: msg('Why it failed'),
    phone: 'note',
    cell: ({ error }) => <span className={ui.small}>{error}</span>,
  },
];

function TryAgain({ squad }: { squad: SquadSetAside }) {
  const { t } = useTranslation();
  const retry = useWrite(ROUTES.retrySquad);
  const again = () => retry.mutate({ params: { id: squad.id } }, { onSuccess: () => toastDone('It was tried again') });
  return (
    <Button size="sm" look="soft" disabled={retry.isPending} onClick={again}>
      {t('Try again')}
    </Button>
  );
}

/** What the engine could not do by itself: squads whose step failed. */
export function SetAside() {
  const { t } = useTranslation();
  useTitle(t('Squads that were set aside'));
  return (
    <div className={ui.stack}>
      <List
        route={ROUTES.squadsSetAside}
        input={{}}
        name="squads"
        columns={SQUADS}
        actions={(squad) => <TryAgain squad={squad} />}
        title={t('Squads that were set aside')}
        empty={<Empty title={t('Every squad goes on')} />}
      />
    </div>
  );
}
