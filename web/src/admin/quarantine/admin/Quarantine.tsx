import { type QuarantinedSquad, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { BackToSquads } from '../../../squads/shared/BackToSquads.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';

const SQUADS: Columns<typeof ROUTES.quarantinedSquads> = [
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

function TryAgain({ squad }: { squad: QuarantinedSquad }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="sm" look="soft" onClick={() => setAsked(true)}>
        {t('Try again')}
      </Button>
      {isAsked && (
        <ActDialog
          route={ROUTES.retrySquad}
          input={() => ({ params: { id: squad.id } })}
          title={t('Retry {{squad}}?', { squad: squad.name })}
          consequences={[
            squad.error,
            t('We now run everything due in this squad, once: charges, cover and payouts.'),
            t("If it fails again, it's quarantined again and no money moves."),
          ]}
          act={t('Try again')}
          done={msg('It was retried')}
          look="primary"
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** List of the squads in quarantine. A squad is in quarantine after one of its automatic steps failed. */
export function Quarantine() {
  const { t } = useTranslation();
  useTitle(t('Quarantined squads'));
  return (
    <div className={ui.stack}>
      <BackToSquads label={t('Squads')} to={paths.squads} />
      <List
        route={ROUTES.quarantinedSquads}
        input={{}}
        name="squads"
        columns={SQUADS}
        file={{ route: ROUTES.quarantinedSquadsFile, name: 'set-aside.csv' }}
        actions={(squad) => <TryAgain squad={squad} />}
        title={t('Quarantined squads')}
        empty={<Empty title={t('All squads are running')} />}
      />
    </div>
  );
}
