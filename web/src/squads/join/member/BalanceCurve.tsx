import type { Terms } from '@adashi/core';
import { lazy, Suspense } from 'react';
import { load } from '../../../client/load.ts';
import css from './choose.module.css';

const BalanceFigure = lazy(async () => ({ default: (await load(() => import('./BalanceFigure.tsx'))).BalanceFigure }));

/**
 * Chart of the member's daily balance. Above the line, the member holds money of the squad. Below the line, the squad
 * holds money of the member. The code loads on demand into a reserved space.
 */
export function BalanceCurve(props: { readonly terms: Terms; readonly position: number }) {
  return (
    <Suspense fallback={<div className={css.curve} aria-hidden />}>
      <BalanceFigure {...props} />
    </Suspense>
  );
}
