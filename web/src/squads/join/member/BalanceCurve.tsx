import type { Terms } from '@adashi/core';
import { lazy, Suspense } from 'react';
import { ChartSkeleton } from '../../../charts/ChartSkeleton.tsx';
import { load } from '../../../client/load.ts';
import css from './choose.module.css';

const BalanceFigure = lazy(async () => ({ default: (await load(() => import('./BalanceFigure.tsx'))).BalanceFigure }));

/**
 * Chart of the member's daily balance, loaded on demand. The balance is the received money minus the contributions so
 * far.
 */
export function BalanceCurve(props: { readonly terms: Terms; readonly position: number }) {
  return (
    <Suspense
      fallback={
        <div className={css.curve}>
          <ChartSkeleton />
        </div>
      }
    >
      <BalanceFigure {...props} />
    </Suspense>
  );
}
