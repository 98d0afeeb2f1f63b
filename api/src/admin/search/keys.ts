/** Keys that a search text can stand for. */
export interface Keys {
  /** Range of ids that begin with a prefix: the first and the last id. The two are equal for a whole id. */
  readonly ids: { readonly from: string; readonly to: string } | null;
  /** Reference of a contribution or payout, in the ledger or at the bank. */
  readonly reference: { readonly squad: string; readonly round: number; readonly seat: string | null } | null;
  /** Ticket number. */
  readonly number: number | null;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const BEGINS_AS_ID = /^[0-9a-f]{8}[0-9a-f-]*$/;
const REFERENCE = new RegExp(`(${UUID.source}):(\\d{1,4})(?::(${UUID.source}))?`);

function idsOf(text: string): Keys['ids'] {
  const digits = text.replaceAll('-', '');
  if (!BEGINS_AS_ID.test(text) || digits.length > 32) return null;
  return { from: digits.padEnd(32, '0'), to: digits.padEnd(32, 'f') };
}

/**
 * Parses a search text such as 'charge:<squad>:<round>:<seat>:1', 'payout:<squad>:<round>:0', an id, the first eight
 * digits of an id, or the ticket number '2087'.
 */
export function keysOf(q: string): Keys {
  const text = q.toLowerCase();
  const [, squad, round, seat] = REFERENCE.exec(text) ?? [];
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return {
    ids: idsOf(text),
    reference: squad && round ? { squad, round: Number(round), seat: seat ?? null } : null,
    number: number === undefined ? null : Number(number),
  };
}
