import type { SignalKind } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { type KeyHolder, keyedHash } from '../../base/encryption.ts';
import { mailboxOf, phoneDigits, wordsOf } from '../../base/names.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { openCases } from './open-cases.ts';

const personRow = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  isVerified: z.boolean(),
  birthDate: z.string().nullable(),
  banks: z.array(z.string()),
});
type Person = z.output<typeof personRow>;

interface Signal {
  readonly kind: SignalKind;
  readonly hash: string;
  /** Whether the signal is strong. Values that a family can share and names without a birth date are weak. */
  readonly isStrong: boolean;
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Returns the first given name and the family name, each as one word, in alphabetical order. */
const nameKey = ({ firstName, lastName }: Person) =>
  [...wordsOf(firstName).slice(0, 1), wordsOf(lastName).join('')].toSorted().join(' ');

/** Returns the signals of a person, as keyed hashes of the values. */
function signalsOf(config: KeyHolder, person: Person): Signal[] {
  const { email, phone, address, zipCode, isVerified, birthDate, banks } = person;
  const signal = (kind: SignalKind, value: string, isStrong: boolean): Signal => ({
    kind,
    hash: keyedHash(config, `${kind}:${value}`),
    isStrong,
  });
  return [
    signal('mailbox', mailboxOf(email), true),
    ...(phone ? [signal('phone', phoneDigits(phone), true)] : []),
    ...(address ? [signal('address', plain(`${address}${zipCode ?? ''}`), false)] : []),
    ...(isVerified ? [signal('name_birth', `${nameKey(person)}:${birthDate ?? ''}`, birthDate !== null)] : []),
    // The stored hash of a bank account is already a keyed hash.
    ...banks.map((hash) => ({ kind: 'bank' as const, hash, isStrong: true })),
  ];
}

async function readPerson(db: Queryable, personId: string): Promise<Person | undefined> {
  return rowsOf(personRow)`
    select first_name as "firstName", last_name as "lastName", email, phone_number as phone, home_address as address,
      zip_code as "zipCode", kyc_status = 'verified' as "isVerified",
      (select birth_date from identity_checks where person_id = people.id and status = 'verified' and not differs and birth_date is not null
        order by started_at desc limit 1) as "birthDate",
      array(select account_hash from banks where person_id = people.id order by account_hash) as banks
    from people where id = ${personId} and role = 'user' and erased_at is null
  `.first(db);
}

/** Stores signals of a person. Signals that are already stored keep their time. */
async function store(trx: Trx, personId: string, signals: readonly Signal[], now: Date): Promise<void> {
  for (const { kind, hash, isStrong } of signals)
    await sql`
      insert into identity_signals (person_id, kind, hash, noted_at, is_strong)
      values (${personId}, ${kind}, ${hash}, ${now}, ${isStrong})
      on conflict (person_id, kind, hash) do update set is_strong = excluded.is_strong
      where identity_signals.is_strong <> excluded.is_strong
    `.execute(trx);
}

/**
 * Replaces a member's stored signals with the signals of the current data. Keeps signals of devices and refused bank
 * accounts, because the app does not store their values.
 */
export async function replaceSignals(
  { config, clock }: { readonly config: KeyHolder; readonly clock: Pick<WithClock['clock'], 'now'> },
  trx: Trx,
  personId: string,
): Promise<boolean> {
  const person = await readPerson(trx, personId);
  if (!person) return false;
  const signals = signalsOf(config, person);
  await sql`
    delete from identity_signals where person_id = ${personId} and kind not in ('device', 'bank')
      and hash <> all(${signals.map(({ hash }) => hash)}::text[])
  `.execute(trx);
  await store(trx, personId, signals, clock.now());
  return true;
}

/**
 * Stores the signals of a member after a change, and opens a case when another account may belong to the same person.
 */
export async function noteSignals(context: WithConfig & WithClock, trx: Trx, personId: string): Promise<void> {
  if (await replaceSignals(context, trx, personId)) await openCases(trx, context.clock.now(), personId);
}

/** Stores a bank account that was refused because another verified person has the account, and opens a case. */
export async function noteRefusedBank({ clock }: WithClock, trx: Trx, personId: string, hash: string): Promise<void> {
  await store(trx, personId, [{ kind: 'bank', hash, isStrong: true }], clock.now());
  await openCases(trx, clock.now(), personId);
}

/** Stores the device of a sign-in, by the random value of the browser's cookie. */
export async function noteDevice(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  device: string,
): Promise<void> {
  const hash = keyedHash(context.config, `device:${device}`);
  await store(trx, personId, [{ kind: 'device', hash, isStrong: false }], context.clock.now());
  await openCases(trx, context.clock.now(), personId);
}
