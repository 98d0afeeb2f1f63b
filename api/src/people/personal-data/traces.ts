import { z } from 'zod';
import { guessedAt } from '../../auth/credentials/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { ofOwnRounds, type Traces } from './table-data.ts';

/** Characters between two digits of a written phone number, such as `(416) 555-0145`. */
const BETWEEN = String.raw`[\s().-]{0,3}`;

const escaped = (text: string) =>
  text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

function phonePattern(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').slice(-10);
  return digits.length < 7 ? null : Array.from(digits).join(BETWEEN);
}

const nameRow = z.object({ first: z.string(), last: z.string() });
const contactRow = z.object({ phone: z.string().nullable(), address: z.string().nullable() });
const addressRow = z.object({ address: z.string(), own: z.boolean() });
const subjectRow = z.object({ kind: z.string(), id: z.string() });

/** Returns all email addresses of the person and of the person's guarantors. */
function addressesOf(trx: Trx, person: string) {
  return rowsOf(addressRow)`
    select lower(address) as address, true as own from people, unnest(array[email, former_email]) address
    where id = ${person} and address is not null
    union select lower(former_email), true from email_changes where person_id = ${person}
    union select lower(email), false from guarantors where member_id = ${person}
  `.all(trx);
}

/** Returns the regular expression for the person's names, emails, phone and address in a text. */
async function namePatternOf(trx: Trx, person: string, emails: readonly string[]): Promise<string> {
  // An earlier identity check can contain a former name.
  const names = await rowsOf(nameRow)`
    select first_name as first, last_name as last from people where id = ${person}
    union select first_name, last_name from identity_checks
    where person_id = ${person} and first_name is not null and last_name is not null
  `.all(trx);
  const contacts = await rowsOf(contactRow)`
    select phone_number as phone, home_address as address from people where id = ${person}
  `.all(trx);
  const parts = [
    ...names.flatMap(({ first, last }) => [`${first} ${last}`, `${last},? ${first}`]),
    ...emails,
    ...contacts.flatMap(({ address }) => (address && address.length > 5 ? [address] : [])),
  ];
  const phones = contacts.flatMap(({ phone }) => phonePattern(phone ?? '') ?? []);
  return [...parts.map((part) => String.raw`\m${escaped(part)}\M`), ...phones].join('|');
}

/** Returns the ids of everything that belongs to the person, each with the kind of the subject in the audit log. */
function subjectsOf(trx: Trx, person: string) {
  return rowsOf(subjectRow)`
    select 'person' as kind, ${person}::text as id
    union all select 'seat', id::text from seats where person_id = ${person}
    union all select 'guarantor', id::text from guarantors where member_id = ${person}
    union all select 'bank', id::text from banks where person_id = ${person}
    union all select 'mandate', id::text from mandates where person_id = ${person}
    union all select 'withdrawal', id::text from withdrawals where person_id = ${person}
    union all select 'check', reference from identity_checks where person_id = ${person}
    union all select 'case', case_id::text from identity_case_members where person_id = ${person}
    union all select 'act', id::text from proposed_acts where subject_id = ${person}
    union all select 'ticket', id::text from help_tickets where person_id = ${person}
    union all select 'squad', id::text from squads where proposed_by = ${person}
    union all select 'payout', payouts.id::text from payouts
      join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
      where ${ofOwnRounds(person)}
  `.all(trx);
}

/** Returns whether free text is searched for an id. Ticket numbers are too short, and squads have other members. */
const isUnique = ({ kind }: { readonly kind: string }) => kind !== 'ticket' && kind !== 'squad';

/** Returns the values that identify the person in the tables. */
export async function tracesOf(trx: Trx, context: WithConfig & WithClock, person: string): Promise<Traces> {
  const found = await addressesOf(trx, person);
  const addresses = found.map(({ address }) => address);
  const ownAddresses = found.filter(({ own }) => own).map(({ address }) => address);
  const subjects = await subjectsOf(trx, person);
  const ids = subjects.filter(isUnique).map(({ id }) => id);
  return {
    person,
    ids,
    subjects: subjects.map(({ kind, id }) => `${kind}:${id}`),
    tickets: subjects.filter(({ kind }) => kind === 'ticket').map(({ id }) => Number(id)),
    addresses,
    ownAddresses,
    guessers: [person, ...addresses.map((address) => guessedAt(context, address))],
    idPattern: ids.map(escaped).join('|'),
    namePattern: await namePatternOf(trx, person, ownAddresses),
    now: context.clock.now(),
  };
}
