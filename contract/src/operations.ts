import { z } from 'zod';
import { lane } from './outbox.ts';
import { routes } from './route.ts';

/** What the house does with somebody else's help. */
export const PARTS = ['database', 'mail', 'payments', 'payouts', 'identity', 'beacon', 'push', 'chat'] as const;
export type Part = (typeof PARTS)[number];

/** Where others tell us something, as it stands in the address. */
export const WEBHOOKS = ['payments', 'identity', 'mail'] as const;
export type WebhookName = (typeof WEBHOOKS)[number];

const seconds = z.int().nonnegative();

/** How one part of the house is doing. */
export const finding = z.object({
  part: z.enum(PARTS),
  /** Who was chosen for it. */
  by: z.string(),
  /** What is wrong, in the words of who says so; null where it answers as it should. */
  problem: z.string().nullable(),
});
export type Finding = z.output<typeof finding>;

export const laneState = z.object({
  lane,
  waiting: z.int(),
  /** How long the oldest waits that is due; null where none is. */
  lag: seconds.nullable(),
  /** Those that are not tried any more. */
  dead: z.int(),
});
export type LaneState = z.output<typeof laneState>;

export const webhookState = z.object({
  webhook: z.enum(WEBHOOKS),
  /** How long ago the last one was heard that bore the right signature; null where none ever was. */
  age: seconds.nullable(),
});
export type WebhookState = z.output<typeof webhookState>;

export const operationsRoutes = routes({
  deliveries: {
    method: 'GET',
    path: '/admin/operations/deliveries',
    who: 'staff',
    may: 'operations',
    does: 'What waits to leave the house, lane by lane, and when others last told us something',
    output: z.object({ lanes: z.array(laneState), webhooks: z.array(webhookState) }),
  },
  examination: {
    method: 'GET',
    path: '/admin/operations/examination',
    who: 'staff',
    may: 'operations',
    does: 'Asks everybody that the house works with whether they answer, and says what is wrong',
    output: z.object({ data: z.array(finding) }),
  },
});
