import type { Terms } from '@adashi/core';
import { lazy, Suspense } from 'react';
import { load } from '../../../client/load.ts';
import css from './choose.module.css';

const BalanceFigure = lazy(async () => ({ default: (await load(() => import('./BalanceFigure.tsx'))).BalanceFigure }));

/**
 * Chart of the daily balance: above the line the member holds the squad’s money, below it the squad holds the member’s.
 * The code loads lazily into a reserved space.
 */
export function BalanceCurve(props: { readonly terms: Terms; readonly position: number }) {
  return (
    <Suspense fallback={<div className={css.curve} aria-hidden />}>
      <BalanceFigure {...props} />
    </Suspense>
  );
}
