import type { Random } from '../../../core/test/random.ts';
import type { Event } from './gocardless-resources.ts';
import type { Heard, Reply } from './local-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const json = (status: number, body: unknown): Reply => ({ status, headers: JSON_TYPE, body: JSON.stringify(body) });

/** Returns a value that no provider documents. */
const STRANGE: readonly unknown[] = [null, 7, -1, 'x', '', true, [], {}, 'of_tomorrow', '\uD800', 'a\u0000b', 1e300];

/** Returns a copy of a JSON value with one changed field at a random place. */
function changed(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return random.pick(STRANGE);
    const place = random.below(value.length);
    return value.map((one, index) => (index === place ? changed(random, one) : one));
  }
  if (typeof value !== 'object' || value === null) return random.pick(STRANGE);
  // A well-formed ID of another resource would be a lie, which no form can reveal.
  const keys = Object.keys(value).filter((key) => key !== 'id');
  const key = random.pick(keys);
  if (key === undefined || random.chance(0.1)) return random.pick(STRANGE);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === key ? changed(random, one) : one]),
  );
}

/** Returns an event in an unknown form, under another ID or under the ID of the given event. */
export function odd(random: Random, event: Event): Event {
  const other = { ...event, id: random.chance(0.5) ? `${event.id}ODD` : event.id };
  const form = random.below(4);
  if (form === 0) return { ...other, resource_type: 'of_tomorrow' };
  // These type casts are safe because the local server only serializes the events.
  if (form === 1) return { ...other, action: undefined } as unknown as Event;
  if (form === 2) return { ...other, details: 'x' } as unknown as Event;
  return random.pick(STRANGE) as Event;
}

/**
 * Returns a response in an unknown form. `own` is the response of a provider that processed the request, or undefined for
 * a request that the provider did not process.
 */
export function nonsense(random: Random, own: Reply | undefined, { path }: Heard): Reply {
  const status = random.pick([200, 201, 204, 302, 400, 404, 409, 418, 422, 429, 500, 502]) ?? 200;
  switch (random.below(7)) {
    case 0:
      return { status, headers: { 'content-type': 'text/html' }, body: '<html>Service unavailable</html>' };
    case 1:
      return { status, body: '' };
    case 2:
      return { status: 302, headers: { location: random.chance(0.5) ? 'https://elsewhere.example/' : path }, body: '' };
    case 3:
      return json(status, random.pick([null, [], 7, 'x', {}, { error: null }, { error: { type: 'of_tomorrow' } }]));
    case 4:
      return json(200, { [path.split(/[/?]/)[1] ?? '']: random.pick(STRANGE), meta: random.pick(STRANGE) });
    case 5:
      return { headers: JSON_TYPE, body: (own?.body ?? '{"payments":[').slice(0, -2) };
    default:
      return own ? { ...own, body: JSON.stringify(changed(random, JSON.parse(own.body || '{}'))) } : json(503, {});
  }
}
