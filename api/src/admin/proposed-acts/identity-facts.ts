import { ROUTES } from '@adashi/contract';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { sha256 } from '../../base/random.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { ActInput } from '../../http/second-person.ts';

const byId = z.object({ id: z.string() });

const identityRow = z.object({
  name: z.string(),
  email: z.string(),
  status: z.string(),
  isUnconfirmed: z.boolean(),
  verifiedAt: z.string().nullable(),
  checks: z.int(),
});

/** Reads the facts of a confirmation: the name, and the verification that waits for a second person. */
export async function confirmIdentity(db: Queryable, input: ActInput) {
  const { id } = byId.parse(input.params);
  const row = await rowsOf(identityRow)`
    select first_name || ' ' || last_name as name, email, kyc_status as status, identity_unconfirmed as "isUnconfirmed",
      to_json(kyc_verified_at) as "verifiedAt", (select count(*) from identity_checks where person_id = people.id) as checks
    from people where id = ${id} and role = 'user' and erased_at is null
  `.first(db);
  const { email, checks, ...binding } = found(row);
  return {
    object: `person:${id}`,
    subject: id,
    amount: 0,
    binding,
    context: { email, checks },
    same: null,
    input,
  };
}

const holderRow = z.object({ holder: z.string(), lastDigits: z.string(), name: z.string(), isAllowed: z.boolean() });

/**
 * Reads the facts of a bank account whose holder has another name: the holder, the last digits and the verified name.
 */
export async function allowBankHolder(db: Queryable, input: ActInput) {
  const { id, bankId } = ROUTES.allowBankHolder.params.parse(input.params);
  const row = await rowsOf(holderRow)`
    select holder_name as holder, last_digits as "lastDigits", first_name || ' ' || last_name as name,
      holder_allowed_at is not null as "isAllowed"
    from banks join people on people.id = person_id where banks.id = ${bankId} and person_id = ${id}
  `.first(db);
  return { object: `bank:${bankId}`, subject: id, amount: 0, binding: found(row), same: null, input };
}

const sharedRow = z.object({ name: z.string(), hashes: z.array(z.string()), accounts: z.int() });

/** Reads the facts of a shared bank account: the number of other verified members with the same bank account. */
export async function allowSharedBank(db: Queryable, input: ActInput) {
  const { id } = byId.parse(input.params);
  const row = await rowsOf(sharedRow)`
    select first_name || ' ' || last_name as name, shared.hashes, shared.accounts from people,
      lateral (select coalesce(array_agg(distinct mine.hash order by mine.hash), '{}') as hashes,
          count(distinct theirs.person_id) as accounts
        from identity_signals mine join banks theirs on theirs.account_hash = mine.hash and theirs.person_id <> mine.person_id
        join people other on other.id = theirs.person_id and other.kyc_status = 'verified' and other.erased_at is null
        where mine.person_id = people.id and mine.kind = 'bank' and mine.allowed_at is null) shared
    where people.id = ${id} and role = 'user' and erased_at is null
  `.first(db);
  const { name, hashes, accounts } = found(row);
  return {
    object: `person:${id}`,
    subject: id,
    amount: 0,
    binding: { name, accounts, which: sha256(hashes.join(' ')) },
    same: null,
    input,
  };
}

const pairRow = z.object({
  number: z.int(),
  kinds: z.array(z.string()),
  names: z.array(z.string()),
  newer: z.string(),
});

/**
 * Reads the facts of a decision whether two accounts belong to the same person. Only the decision 'same' needs a second
 * person.
 */
export async function decideIdentityCase(db: Queryable, input: ActInput) {
  const { id } = byId.parse(input.params);
  const { one, other, outcome } = ROUTES.decideIdentityCase.body.parse(input.body);
  const [a, b] = [one, other].toSorted();
  const row = await rowsOf(pairRow)`
    select identity_cases.number, shared_signals(${a}, ${b}) as kinds, pair.names, pair.newer from identity_cases,
      lateral (select array_agg(first_name || ' ' || last_name order by people.id) as names,
          (array_agg(people.id order by people.created_at desc, people.id))[1] as newer, count(*) as count
        from identity_case_members join people on people.id = person_id
        where case_id = identity_cases.id and person_id in (${a}, ${b})) pair
    where identity_cases.id = ${id} and pair.count = 2
  `.first(db);
  const { number, kinds, names, newer } = found(row);
  return {
    object: `case:${id}:${a}:${b}`,
    subject: newer,
    amount: 0,
    binding: { outcome, kinds: kinds.join(', '), one: names[0] ?? '', other: names[1] ?? '' },
    context: { case: number },
    same: outcome,
    input,
    ...(outcome !== 'same' && { mayBeAlone: true as const }),
  };
}
