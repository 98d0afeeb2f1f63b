import { lazy, Suspense } from 'react';
import { load } from '../client/load.ts';
import css from './charts.module.css';
import type { ChartProps } from './props.ts';

const Figure = lazy(async () => ({ default: (await load(() => import('./Figure.tsx'))).Figure }));

/**
 * Lines or steps over days or rounds, with axes, and the same as a table. Loaded when it is first shown; its room is
 * kept, so that nothing moves when it comes.
 */
export function Chart(props: ChartProps) {
  return (
    <Suspense
      fallback={
        <div className={css.figure} aria-hidden>
          <div className={css.room} />
        </div>
      }
    >
      <Figure {...props} />
    </Suspense>
  );
}
