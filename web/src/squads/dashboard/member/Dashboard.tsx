import { type Dashboard as DashboardAnswer, ROUTES } from '@adashi/contract';
import { lazy, Suspense } from 'react';
import { load } from '../../../client/load.ts';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Answers } from './Answers.tsx';
import { ComingUp } from './ComingUp.tsx';
import { ContributedAndReceived, useSeries } from './ContributedAndReceived.tsx';
import css from './dashboard.module.css';
import { History } from './History.tsx';
import { Squads } from './Squads.tsx';

interface PartProps {
  readonly dashboard: DashboardAnswer;
}

/** Screen for a member without a contribution. The code loads only when this screen is needed. */
const Beginning = lazy(async () => ({ default: (await load(() => import('./Beginning.tsx'))).Beginning }));

function Panels({ dashboard, chart }: PartProps & { readonly chart: ReturnType<typeof useSeries> }) {
  return (
    <div>
      <Answers dashboard={dashboard} />
      <div className={css.row}>
        <ContributedAndReceived dashboard={dashboard} chart={chart} />
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
  // The request for the chart's data starts here, so that it does not wait for the dashboard's data.
  const chart = useSeries();
  return (
    <QueryBoundary asked={dashboard} card>
      {(known) =>
        known.history.length === 0 && known.running.length === 0 ? (
          <Suspense fallback={<Skeleton />}>
            <Beginning dashboard={known} />
          </Suspense>
        ) : (
          <Panels dashboard={known} chart={chart} />
        )
      }
    </QueryBoundary>
  );
}
