import { lazy, Suspense } from 'react';
import { load } from '../client/load.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import css from './charts.module.css';
import type { ChartProps } from './frame.ts';

const Figure = lazy(async () => ({ default: (await load(() => import('./Figure.tsx'))).Figure }));

/**
 * Chart of lines, steps or bars over days or rounds, with axes and a table. The code loads on demand into a reserved
 * space, so that the layout doesn’t shift.
 */
export function Chart(props: ChartProps) {
  return (
    <Suspense
      fallback={
        <div className={css.figure}>
          <div className={css.room}>
            <ChartSkeleton />
          </div>
        </div>
      }
    >
      <Figure {...props} />
    </Suspense>
  );
}
