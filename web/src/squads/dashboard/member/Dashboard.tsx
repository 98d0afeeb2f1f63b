import { type Dashboard as DashboardAnswer, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { SquadCard } from '../../shared/SquadCard.tsx';
import { Answers } from './Answers.tsx';
import { ComingUp } from './ComingUp.tsx';
import { ContributedAndReceived } from './ContributedAndReceived.tsx';
import css from './dashboard.module.css';
import { History } from './History.tsx';
import { SquadsToJoin } from './SquadsToJoin.tsx';
import { Way } from './Way.tsx';

interface PartProps {
  readonly dashboard: DashboardAnswer;
}

function Squads({ dashboard: { squads, running } }: PartProps) {
  const { t } = useTranslation();
  const current = squads.filter((squad) => squad.status !== 'completed');
  const find = (look: string) => (
    <Link className={look} to={paths.openSquads}>
      {t('Find a squad')}
    </Link>
  );
  return (
    <section className={css.squads} aria-label={t('Your squads')}>
      <div className={css.squadsHead}>
        <h2 className={ui.h2}>{t('Your squads')}</h2>
        {find(ui.link ?? '')}
      </div>
      {current.length === 0 && (
        <div className={ui.card}>
          <Empty title={t('No squads yet')} action={find(button('plain'))} />
        </div>
      )}
      {current.map((squad) => (
        <SquadCard
          key={squad.id}
          squad={squad}
          to={paths.squad(squad.id)}
          running={running.find(({ squadId }) => squadId === squad.id)}
        />
      ))}
    </section>
  );
}

/** Dashboard of a member before the first contribution: the next step, and links to other pages. */
function Beginning({ dashboard }: PartProps) {
  const { squads, coming } = dashboard;
  return (
    <div>
      <Way dashboard={dashboard} />
      {squads.length === 0 ? (
        <SquadsToJoin />
      ) : (
        <div className={css.pair}>
          <Squads dashboard={dashboard} />
          <ComingUp coming={coming} />
        </div>
      )}
    </div>
  );
}

function Panels({ dashboard }: PartProps) {
  return (
    <div>
      <Answers dashboard={dashboard} />
      <div className={css.row}>
        <ContributedAndReceived dashboard={dashboard} />
        <Squads dashboard={dashboard} />
        <History history={dashboard.history} />
        <ComingUp coming={dashboard.coming} />
      </div>
    </div>
  );
}

/**
 * Dashboard of a member. Debts, the next payout and open tasks are at the top, then charts, squads and coming payments.
 */
export function Dashboard() {
  const dashboard = useCall(ROUTES.dashboard, IN_PRODUCT);
  return (
    <QueryBoundary asked={dashboard} card>
      {(known) =>
        known.history.length === 0 && known.running.length === 0 ? (
          <Beginning dashboard={known} />
        ) : (
          <Panels dashboard={known} />
        )
      }
    </QueryBoundary>
  );
}
