import { z } from 'zod';

import { queue } from '../admin/outbox.ts';
import { routes } from '../base/route.ts';

/** Parts of the platform that use an external service. */
export const PARTS = [
  'database',
  'mail',
  'payments',
  'payouts',
  'identity',
  'beacon',
  'push',
  'chat',
  'backup',
] as const;
export type Part = (typeof PARTS)[number];

/** Webhook endpoints, with the names from the URL path. */
export const WEBHOOKS = ['payments', 'identity', 'mail'] as const;
export type WebhookName = (typeof WEBHOOKS)[number];

const seconds = z.int().nonnegative();

/** Health of one part of the platform. */
export const finding = z.object({
  part: z.enum(PARTS),
  /** Name of the configured provider. */
  by: z.string(),
  /** Error message of the part. Null for a healthy part. */
  problem: z.string().nullable(),
});
export type Finding = z.output<typeof finding>;

export const queueState = z.object({
  queue,
  waiting: z.int(),
  /** Age in seconds of the oldest due entry. Null if no entry is due. */
  lag: seconds.nullable(),
  /** Number of entries that will not be retried. */
  dead: z.int(),
});
export type QueueState = z.output<typeof queueState>;

export const webhookState = z.object({
  webhook: z.enum(WEBHOOKS),
  /** Seconds since the last webhook with a valid signature. Null before the first valid webhook. */
  age: seconds.nullable(),
});
export type WebhookState = z.output<typeof webhookState>;

/** Replaces the domain in a failure for a bounce without a known recipient. */
export const UNKNOWN_DOMAIN = '?';

/** Failures of mails to a domain with the same status code. The app or the route caused the failures, not a mailbox. */
export const mailFailure = z.object({
  domain: z.string(),
  status: z.string(),
  /** Message of the mail server about the last failure. */
  reason: z.string(),
  count: z.int(),
  at: z.string(),
});
export type MailFailure = z.output<typeof mailFailure>;

export const operationsRoutes = routes({
  deliveries: {
    method: 'GET',
    path: '/admin/operations/deliveries',
    who: 'staff',
    may: 'operations',
    does: 'Returns the waiting items of each queue and the last webhook of each provider',
    output: z.object({ queues: z.array(queueState), webhooks: z.array(webhookState) }),
  },
  mailFailures: {
    method: 'GET',
    path: '/admin/operations/mail-failures',
    who: 'staff',
    may: 'operations',
    does: 'Returns the newest failures of mails that no mailbox caused',
    output: z.object({ data: z.array(mailFailure) }),
  },
  examination: {
    method: 'GET',
    path: '/admin/operations/examination',
    who: 'staff',
    may: 'operations',
    does: 'Checks all providers and returns the problems',
    output: z.object({ data: z.array(finding) }),
  },
});
