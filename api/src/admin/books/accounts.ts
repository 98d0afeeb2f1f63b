import type { BookKind } from '@adashi/contract';
import { sql } from 'kysely';

/** Kinds of the platform's own accounts. Most transfers belong to these few accounts. */
export const OWN_KINDS: readonly BookKind[] = ['fund', 'fees', 'rewards', 'losses', 'clearing'];

/** SQL for the kind of an account: the first part of the account name. */
export const kindOf = (account: string) => sql`split_part(${sql.ref(account)}, ':', 1)`;

/** SQL for the owner or payment provider of an account: the second part of the account name. */
export const ownerOf = (account: string) => sql`split_part(${sql.ref(account)}, ':', 2)`;

/**
 * SQL subquery `whose` with the kind, squad, round and person of an account. Account names: 'pot:<squad>:<round>',
 * 'reserve:<squad>', 'wallet:<person>', 'guarantor:<guarantor>', 'clearing:<provider>' (MONEY §6).
 */
export const whoseIs = (account: string) => sql`lateral (
  select ${kindOf(account)} as kind, split_part(${sql.ref(account)}, ':', 2) as owner) parts
  left join squads on squads.id = case when parts.kind in ('pot', 'reserve') then parts.owner::uuid end
  left join people owners on owners.id = case when parts.kind = 'wallet' then parts.owner::uuid end
  left join guarantors on guarantors.id = case when parts.kind = 'guarantor' then parts.owner::uuid end`;

export const whoseColumns = (
  account: string,
) => sql`${sql.ref(account)} as account, parts.kind as "accountKind", squads.name as squad,
  squads.id as "squadId", case when parts.kind = 'pot' then split_part(${sql.ref(account)}, ':', 3)::int end as round,
  case parts.kind when 'wallet' then owners.first_name || ' ' || owners.last_name when 'guarantor' then guarantors.name
    when 'clearing' then parts.owner end as person`;
