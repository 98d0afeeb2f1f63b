import { z } from 'zod';
import { withReason } from '../base/fields.ts';
import { byId, done, fileOf, id, listOf, money, paging, period, type Route, routes } from '../base/route.ts';

export const quarantinedSquad = z.object({ id, name: z.string(), error: z.string(), at: z.string() });
export type QuarantinedSquad = z.output<typeof quarantinedSquad>;

export const unmatchedEvent = z.object({
  id: z.int(),
  provider: z.string(),
  /** The provider’s id of the event. */
  eventId: z.string(),
  squad: z.string().nullable(),
  /** Name of the member in the event's seat. Null for an unknown seat. */
  member: z.string().nullable(),
  /** Email of the member, which distinguishes two people with the same name. */
  memberEmail: z.string().nullable(),
  period: period.nullable(),
  round: z.int().nullable(),
  /** Amount of the event in cents. Null without an amount. */
  amount: money.nullable(),
  kind: z.string(),
  /** The provider’s event type, for types unknown to the app. */
  what: z.string().nullable(),
  /** The event in the provider’s own format, for experts among staff. */
  details: z.string(),
  at: z.string(),
});
export type UnmatchedEvent = z.output<typeof unmatchedEvent>;

const byNumber = z.object({ id: z.coerce.number().int().min(1) });

const quarantinedSquads = {
  method: 'GET',
  path: '/admin/set-aside',
  who: 'staff',
  may: 'operations',
  does: 'Lists quarantined squads, oldest first',
  query: paging.omit({ q: true }),
  output: listOf(quarantinedSquad),
} as const satisfies Route;

const unmatchedEvents = {
  method: 'GET',
  path: '/admin/unmatched-event',
  who: 'staff',
  may: 'operations',
  does: 'Lists unmatched provider events, oldest first',
  query: paging.omit({ q: true }),
  output: listOf(unmatchedEvent),
} as const satisfies Route;

export const rotationRoutes = routes({
  quarantinedSquads,
  quarantinedSquadsFile: fileOf(quarantinedSquads),
  retrySquad: {
    method: 'POST',
    path: '/admin/set-aside/:id/retry',
    who: 'staff',
    may: 'operations',
    does: 'Retries a quarantined squad',
    params: byId,
    output: done,
  },
  unmatchedEvents,
  unmatchedEventsFile: fileOf(unmatchedEvents),
  retryEvent: {
    method: 'POST',
    path: '/admin/unmatched-event/:id/retry',
    who: 'staff',
    may: 'operations',
    does: 'Retries an unmatched event',
    params: byNumber,
    output: done,
  },
  closeEvent: {
    method: 'POST',
    path: '/admin/unmatched-event/:id/close',
    who: 'staff',
    may: 'operations',
    does: 'Closes an unmatched event',
    params: byNumber,
    body: withReason,
    output: done,
  },
});
