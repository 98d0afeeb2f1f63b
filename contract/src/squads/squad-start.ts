import { REQUIREMENTS } from '@adashi/core';
import { z } from 'zod';
import { day, inProduct, inProductById, money, routes } from '../base/route.ts';

/** The last postponement of a squad's start, with the numbers of free seats and unmet requirements. */
export const startMoved = z.object({
  from: day,
  to: day,
  /** Day on which the start was postponed. */
  on: day,
  freeSeats: z.int(),
  /** Number of members who lack each requirement. */
  missing: z.array(z.object({ need: z.enum(REQUIREMENTS), count: z.int() })),
});
export type StartMoved = z.output<typeof startMoved>;

export const squadStartRoutes = routes({
  guaranteeFund: {
    method: 'GET',
    path: '/:product/squad/fund',
    who: 'member',
    does: 'Returns the balance of the guarantee fund in cents, the starting value of a simulation',
    params: inProduct,
    output: z.object({ held: money }),
  },
  squadStart: {
    method: 'GET',
    path: '/:product/squad/:id/start',
    who: 'member or staff',
    may: 'squads.read',
    whose: 'squad',
    does: 'Explains why the start of a squad moved, or returns null for a start that did not move',
    params: inProductById,
    output: z.object({ moved: startMoved.nullable() }),
  },
});
