import { type MemberStory, memberStory, type Role, roleMay } from '@adashi/contract';
import { sql } from 'kysely';
import { IS_TEXT_ERASED, REASON } from '../../audit/index.ts';
import { countSessions } from '../../auth/credentials/index.ts';
import { readProfile } from '../../auth/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { bounceOf } from '../../messaging/mails/index.ts';
import { canAllowShared, otherHolders } from '../../payments/banks/index.ts';
import { IN_FORCE, isFor } from '../agreements/index.ts';
import { obstaclesOf } from '../index.ts';
import { checkMember } from './store.ts';
import { moneyOf, seatsOf, troublesOf } from './story-of-money.ts';

const { shape } = memberStory;

const aboutRow = memberStory.pick({
  products: true,
  createdAt: true,
  lastSeenAt: true,
  heardFrom: true,
  hasSecondFactor: true,
  formerEmails: true,
  verifiedBy: true,
  paidTo: true,
  debitedFrom: true,
  invitedBy: true,
});

/** SQL for the names of the staff who verified or confirmed the current identity of a member, earliest first. */
const VERIFIED_BY = sql`case when kyc_status <> 'verified' then '{}' else array(
  select first_name || ' ' || last_name from (
    select actor_id, min(id) as first from activity
    where subject = 'person:' || people.id and actor_kind = 'staff'
      and (action = 'confirmed_identity'
        or (action = 'set_kyc_status' and details->>'kycVerificationStatus' = 'verified'))
      and at >= date_trunc('second', people.kyc_verified_at)
    group by actor_id) acts
  join people staff on staff.id = actor_id::uuid order by first) end`;

async function aboutOf(db: Queryable, personId: string) {
  const row = await rowsOf(aboutRow)`
    select products, to_json(created_at) as "createdAt", to_json(last_seen_at) as "lastSeenAt", others as "heardFrom",
      exists (select 1 from two_factor where person_id = people.id and enabled_at is not null)
        or exists (select 1 from passkeys where person_id = people.id and off_since is null) as "hasSecondFactor",
      (select coalesce(json_agg(email_changes.former_email order by changed_at desc), '[]') from email_changes
        where person_id = people.id and reverted_at is null and changed_at > app_now() - interval '30 days') as "formerEmails",
      ${VERIFIED_BY} as "verifiedBy",
      (select json_build_object('lastDigits', last_digits, 'since', coalesce(
          (select max(changed_at) from payout_account_changes where bank_id = banks.id), added_at))
        from banks where banks.id = payout_bank_id) as "paidTo",
      (select json_build_object('lastDigits', last_digits, 'since', mandates.created_at)
        from mandates
        where mandates.person_id = people.id and mandates.status = 'active') as "debitedFrom",
      (select json_build_object('id', inviter.id, 'name', first_name || ' ' || last_name, 'email', email)
        from people inviter where inviter.id = people.referred_by and erased_at is null) as "invitedBy"
    from people where id = ${personId}
  `.first(db);
  return found(row);
}

/** SQL for the names of a guarantor's squads. */
const STANDS_IN = sql`array(select squads.name from seats join squads on squads.id = squad_id
  where seats.guarantor_id = guarantors.id and seats.status = 'active' order by squads.name)`;

async function guarantorsOf(db: Queryable, personId: string) {
  const own = rowsOf(shape.guarantors.element)`
    select id, name, email, right(phone_number, 4) as "phoneEnd", member_id as "memberId", relationship, status, ${STANDS_IN} as squads
    from guarantors where member_id = ${personId} order by created_at desc, id
  `.all(db);
  const others = rowsOf(shape.guarantorFor.element)`
    select guarantors.id, first_name || ' ' || last_name as name, people.email,
      right(people.phone_number, 4) as "phoneEnd", member_id as "memberId", relationship, guarantors.status, ${STANDS_IN} as squads
    from guarantors join people on people.id = member_id
    where lower(guarantors.email) = (select email from people where id = ${personId}) and people.erased_at is null
    order by guarantors.created_at desc, guarantors.id
  `.all(db);
  const [guarantors, guarantorFor] = await Promise.all([own, others]);
  return { guarantors, guarantorFor };
}

/** Maximum number of audit entries on the member's page. Older entries are on the page of account activity. */
const LATEST = 12;

async function papersOf(db: Queryable, personId: string) {
  const checks = rowsOf(shape.checks.element)`
    select reference, status, reason from identity_checks
    where person_id = ${personId}
    order by reference = (select kyc_reference from people where id = ${personId}) desc nulls last, reference
  `.all(db);
  const agreements = rowsOf(shape.agreements.element)`
    select id, title, coalesce(status, 'pending') as status, to_json(signed_at) as "signedAt"
    from agreements left join signatures on agreement_id = id and person_id = ${personId}
    where (${IN_FORCE} and ${isFor(personId)}) or signed_at is not null order by created_at desc, id
  `.all(db);
  const acts = rowsOf(shape.acts.element)`
    with activity as (
      (select * from activity where subject = ${`person:${personId}`} order by id desc limit ${LATEST})
      union
      (select * from activity where actor_id = ${personId} order by id desc limit ${LATEST}))
    select activity.id, to_json(at) as at, action, subject, actor_kind as by,
      case when people.id is not null then first_name || ' ' || last_name end as name, ${REASON} as reason,
      ${IS_TEXT_ERASED} as "isErased"
    from activity left join people
      on people.id = case when actor_kind in ('member', 'staff') then actor_id::uuid end order by activity.id desc limit ${LATEST}
  `.all(db);
  const [checked, signed, done] = await Promise.all([checks, agreements, acts]);
  return { checks: checked, agreements: signed, acts: done };
}

async function ticketsOf(db: Queryable, personId: string) {
  return rowsOf(shape.tickets.unwrap().element)`
    select id, subject, state, to_json(changed_at) as "changedAt" from help_tickets
    where person_id = ${personId} order by state = 'waiting' desc, id desc limit ${LATEST}
  `.all(db);
}

/** Returns all data about a member that the caller's role may see. Throws 'not_found' for non-members. */
export async function readStory(
  context: WithDb & WithClock,
  personId: string,
  role: Role,
): Promise<Omit<MemberStory, 'refusal'>> {
  const { db } = context;
  await checkMember(db, personId);
  const [
    { wallet, ...profile },
    about,
    sessions,
    guarantors,
    papers,
    seats,
    money,
    troubles,
    mailBounce,
    holders,
    sharesBank,
  ] = await Promise.all([
    readProfile(db, personId),
    aboutOf(db, personId),
    countSessions(context, db, personId),
    guarantorsOf(db, personId),
    papersOf(db, personId),
    seatsOf(db, context.clock.today(), personId, roleMay(role, 'payments.read')),
    moneyOf(db, context.clock.today(), personId),
    troublesOf(db, personId),
    bounceOf(db, personId),
    otherHolders(db, personId),
    canAllowShared(db, personId),
  ]);
  return {
    ...profile,
    ...about,
    sessions,
    ...guarantors,
    ...papers,
    seats,
    money: roleMay(role, 'payments.read') ? { ...money, wallet, troubles } : null,
    tickets: roleMay(role, 'support') ? await ticketsOf(db, personId) : null,
    obstacles: roleMay(role, 'members.suspend') ? await obstaclesOf(db, context.clock.today(), personId) : [],
    mailBounce,
    otherHolders: roleMay(role, 'kyc') ? holders : holders.map((holder) => ({ ...holder, holderName: null })),
    sharesBank,
    today: context.clock.today(),
  };
}
