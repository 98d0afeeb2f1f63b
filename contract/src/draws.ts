import { z } from 'zod';
import { id } from './route.ts';

const oneDraw = z.object({
  number: z.int(),
  beacon: z.string(),
  round: z.int(),
  /** When the beacon's value comes out, named before the list is frozen. */
  expectedAt: z.string(),
  frozenAt: z.string().nullable(),
  /** SHA-256 of the frozen list. */
  hash: z.string().nullable(),
  entries: z.array(z.object({ seat: id, nonce: z.string() })),
  value: z.string().nullable(),
  /** The order that it gave, first paid first. */
  turns: z.array(id).nullable(),
  givenUp: z.enum(['postponed', 'members_changed', 'beacon_silent', 'too_late']).nullable(),
});

export const drawView = z.object({
  /** SHA-256 of the secret, shown since the squad was opened. */
  commitment: z.string(),
  secret: z.string().nullable(),
  draws: z.array(oneDraw),
  /** Every order since the start, oldest first, and the one in use. */
  changes: z.array(z.array(id)),
  inUse: z.array(id),
  /** Seats that the rules moved, as they defaulted or left; and who agreed to swap. */
  movable: z.array(id),
  swaps: z.array(z.array(id)),
});
export type SquadDraw = z.output<typeof drawView>;
