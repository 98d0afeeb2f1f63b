/** Ids, references and ticket numbers found in a search text. */
export interface Keys {
  /** First and last id with the searched prefix. For a complete id, both values are equal. */
  readonly ids: { readonly from: string; readonly to: string } | null;
  /** Reference of a contribution or payout, as in the ledger and at the bank. */
  readonly reference: { readonly squad: string; readonly round: number; readonly seat: string | null } | null;
  /** Id in the reference of a withdrawal. */
  readonly withdrawal: string | null;
  /** Ticket number. */
  readonly number: number | null;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const BEGINS_AS_ID = /^[0-9a-f]{8}[0-9a-f-]*$/;
const REFERENCE = new RegExp(`(${UUID.source}):(\\d{1,4})(?::(${UUID.source}))?`);

const WITHDRAWAL = new RegExp(`^withdrawal:(${UUID.source})`);

function idsOf(text: string): Keys['ids'] {
  const digits = text.replaceAll('-', '');
  if (!BEGINS_AS_ID.test(text) || digits.length > 32) return null;
  return { from: digits.padEnd(32, '0'), to: digits.padEnd(32, 'f') };
}

/**
 * Parses a search text: a reference such as 'charge:<squad>:<round>:<seat>:1', a full or partial id, or a ticket number
 * such as '2087'.
 */
export function keysOf(q: string): Keys {
  const text = q.toLowerCase();
  const [, squad, round, seat] = REFERENCE.exec(text) ?? [];
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return {
    ids: idsOf(text),
    reference: squad && round ? { squad, round: Number(round), seat: seat ?? null } : null,
    withdrawal: WITHDRAWAL.exec(text)?.[1] ?? null,
    number: number === undefined ? null : Number(number),
  };
}
