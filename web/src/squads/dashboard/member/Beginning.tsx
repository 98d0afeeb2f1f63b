import type { Dashboard } from '@adashi/contract';
import { ComingUp } from './ComingUp.tsx';
import css from './dashboard.module.css';
import { Squads } from './Squads.tsx';
import { SquadsToJoin } from './SquadsToJoin.tsx';
import { Way } from './Way.tsx';

/** Dashboard of a member before the first contribution: the next step, and links to other pages. */
export function Beginning({ dashboard }: { dashboard: Dashboard }) {
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
