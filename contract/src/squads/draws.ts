import { z } from 'zod';
import { id } from '../base/route.ts';

const oneDraw = z.object({
  number: z.int(),
  beacon: z.string(),
  round: z.int(),
  /** Publication time of the beacon value, fixed before the freeze of the list of seats and nonces. */
  expectedAt: z.string(),
  frozenAt: z.string().nullable(),
  /** SHA-256 of the frozen list of seats and nonces, in hex. */
  hash: z.string().nullable(),
  entries: z.array(z.object({ seat: id, nonce: z.string() })),
  value: z.string().nullable(),
  /** The drawn payout order, starting with the first recipient. */
  turns: z.array(id).nullable(),
  givenUp: z.enum(['postponed', 'members_changed', 'beacon_silent', 'too_late']).nullable(),
});

export const drawView = z.object({
  /** SHA-256 of the server's secret, public since the squad's opening. */
  commitment: z.string(),
  secret: z.string().nullable(),
  draws: z.array(oneDraw),
  /** All payout orders since the start, oldest first. `inUse` is the current order. */
  changes: z.array(z.array(id)),
  inUse: z.array(id),
  /**
   * Seats that can change position after a default or a departure. `swaps` lists pairs of seats with an agreed swap.
   */
  movable: z.array(id),
  swaps: z.array(z.array(id)),
});
export type SquadDraw = z.output<typeof drawView>;
