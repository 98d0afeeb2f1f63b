import type { Terms } from '@adashi/core';
import { lazy, Suspense } from 'react';
import { load } from '../../client/load.ts';
import css from './choose.module.css';

const BalanceFigure = lazy(async () => ({ default: (await load(() => import('./BalanceFigure.tsx'))).BalanceFigure }));

/** Day by day: above the line you hold the squad's money, below it holds yours. Loaded when it is first shown, into its room. */
export function BalanceCurve(props: { readonly terms: Terms; readonly position: number }) {
  return (
    <Suspense fallback={<div className={css.curve} aria-hidden />}>
      <BalanceFigure {...props} />
    </Suspense>
  );
}
