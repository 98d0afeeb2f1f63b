import { LIMITS } from '@adashi/core';
import { z } from 'zod';
import { reason } from './fields.ts';
import { done, id, inProductById, routes } from './route.ts';

/** The order that is to be, first paid first; each seat with the position that was shown, so that nobody overwrites what they have not seen. */
export const positionsBody = z.object({
  reason,
  seats: z
    .array(z.object({ id, before: z.int().min(1).max(LIMITS.size.most).nullable() }))
    .min(1)
    .max(LIMITS.size.most),
});

/** What staff does to a squad beside opening and deciding it. */
export const squadActRoutes = routes({
  setPositions: {
    method: 'PUT',
    path: '/:product/squad/:id/positions',
    who: 'staff',
    may: 'squads.act',
    does: 'Sets the order of payout of a squad whose positions staff assigns; who moves is told',
    params: inProductById,
    body: positionsBody,
    output: done,
  },
});
