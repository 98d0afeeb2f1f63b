import { accounts, cents, id } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../src/audit/index.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { enqueue } from '../src/jobs/index.ts';
import { balances, post } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, type TestApp } from './app.ts';

export interface Planted {
  readonly app: TestApp;
  readonly grace: Caller;
  readonly henry: Caller;
  readonly beth: Caller;
  readonly who: Caller;
  readonly form: Readonly<Record<string, string>>;
  /** Unique text that occurs only in data about this person. */
  readonly marker: string;
  /** The person's name, phone, email and address. */
  readonly named: string;
}

/** Completes a squad of two people and withdraws the money in their wallets. */
async function finishSquad({ app, grace, beth, who }: Planted): Promise<string> {
  const squad = await app.openSquad(grace, { name: 'Riverside', period: 'weekly' });
  await who.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
  for (let days = 0; days < 90 && (await beth.call('squad', inSquad(squad))).status !== 'completed'; days += 3)
    await app.advance(3);
  const wallet = accounts.wallet(id<'person'>(who.id));
  const { db, clock } = app.context;
  const held = (await balances(db, [wallet])).get(wallet) ?? 0;
  if (held > 0)
    await inTransaction(db, (trx) =>
      post(trx, clock.today(), [
        {
          debit: wallet,
          credit: accounts.clearing('sandbox'),
          amount: cents(held),
          kind: 'withdrawal',
          reference: 'out',
        },
      ]),
    );
  return squad;
}

/** Free text that people write through the app. */
async function write({ app, grace, henry, beth, who, form, marker, named }: Planted, squad: string): Promise<void> {
  const about = { params: { id: who.id } };
  const reason = `Because ${marker}`;
  const { firstName, lastName, phoneNumber, homeAddress, jobTitle, employerName } = form;
  // The notices of this ticket contain the member's former name, so the app finds them only by the ticket number.
  const first = await who.call('writeTicket', { body: { topic: 'account', text: `My name, asks ${marker}` } });
  await grace.call('assignTicket', { params: { id: first.id }, body: { from: null, to: henry.id } });
  await app.byTwo([grace, henry], 'updatePersonalInfo', { ...about, body: { firstName, lastName, reason } });
  await who.call('updatePersonalInfo', { ...about, body: { phoneNumber, homeAddress, city: `City ${marker}` } });
  await who.call('updateEmployerInfo', {
    ...about,
    body: { jobTitle, employerName, employerPhoneNumber: phoneNumber },
  });
  const ticket = await who.call('writeTicket', { body: { topic: 'paid', text: `When, asks ${marker}` } });
  const seen = 2 ** 31 - 1;
  await grace.call('assignTicket', { params: { id: ticket.id }, body: { from: null, to: henry.id } });
  await henry.call('replyToTicket', { params: { id: ticket.id }, body: { text: `Soon, ${marker}`, seen } });
  await who.call('replyToTicket', { params: { id: ticket.id }, body: { text: `Thanks, ${marker}`, seen } });
  const other = await beth.call('writeTicket', { body: { topic: 'squad', text: `About ${named}` } });
  await grace.call('replyToTicket', { params: { id: other.id }, body: { text: `${named} is busy`, seen } });
  await who.call('writeMessage', { ...inSquad(squad), body: { text: `Hello ${marker}` } });
  await beth.call('writeMessage', { ...inSquad(squad), body: { text: `I know ${named}` } });
  await grace.call('writeMemberNote', { ...about, body: { text: `Note ${marker}` } });
  await grace.call('writeMemberNote', { params: { id: beth.id }, body: { text: `A friend of ${named}` } });
  await grace.call('suspendMember', { ...about, body: { reason } });
  const proposal = await grace.propose('reactivateMember', { ...about, body: { reason } });
  await henry.call('declineAct', { params: { id: proposal }, body: { reason } });
  await grace.propose('updatePersonalInfo', { ...about, body: { firstName: 'Zoe', reason } });
  await grace.raw('peopleCsv', { query: { q: form.lastName ?? '' } });
  await grace.raw('peopleCsv', { query: { q: 'zephyrine@' } });
  const body = { name: `Squad ${marker}`, contribution: 10_000, size: 4, startOn: app.inDays(30) };
  const proposed = await who.raw('proposeSquad', { ...IN_PRODUCT, body });
  if (proposed.statusCode === 200)
    await grace.call('declineSquad', { ...inSquad(proposed.json().id), body: { reason } });
  await inTransaction(app.context.db, (trx) =>
    writeAudit(trx, { kind: 'staff', id: grace.id }, 'changed_squad', `squad:${squad}`, { reason: `${named} asked` }),
  );
  await inTransaction(app.context.db, (trx) =>
    enqueue(trx, [
      { kind: 'mail', key: 'to staff', payload: { to: grace.email, subject: 'A ticket', text: `${named} wrote` } },
    ]),
  );
}

const seatOf = (person: string, squad: string) =>
  sql`(select id from seats where person_id = ${person} and squad_id = ${squad})`;

/** Returns statements that write rows owned by the person. */
function ownRows({ grace, beth, who, marker, named }: Planted): readonly RawBuilder<unknown>[] {
  const text = `Because ${marker}`;
  return [
    sql`update people set others = ${text}, former_email = ${`${marker}@example.com`}, former_email_until = now() where id = ${who.id}`,
    sql`update people set state = ${text}, zip_code = ${marker} where id = ${who.id}`,
    sql`update sessions set system = ${marker}, browser = ${marker} where person_id = ${who.id}`,
    sql`update identity_checks set first_name = 'Zephyrine', last_name = 'Quillfeather', birth_date = ${marker}, reason = ${text}
      where person_id = ${who.id}`,
    sql`update guarantors set decided_reason = ${text}, name = ${text}, relationship = ${text}, phone_number = ${marker}
      where member_id = ${who.id}`,
    sql`insert into guarantors (member_id, name, email, phone_number, relationship, link_hash, status, decided_reason)
      values (${beth.id}, 'Zephyrine Quillfeather', 'Zephyrine@example.com', '4165557788', 'Friend', 'l', 'declined', ${named})`,
    sql`update signatures set signature = ${text} where person_id = ${who.id}`,
    sql`insert into passkeys (person_id, credential_id, public_key, counter, name, transports, added_at)
      values (${who.id}, ${marker}, '', 0, ${text}, '{}', now())`,
    sql`insert into identity_requests (person_id, reason, requested_by, asked_at) values (${who.id}, ${text}, ${grace.id}, now())`,
    sql`with opened as (insert into identity_cases (opened_at) values (now()) returning id),
      joined as (insert into identity_case_members select id, person, now(), '{}' from opened, unnest(${[who.id, beth.id]}::uuid[]) person)
      insert into identity_decisions (case_id, one, other, outcome, kinds, reason, decided_by, decided_at)
      select id, least(${who.id}::uuid, ${beth.id}), greatest(${who.id}::uuid, ${beth.id}), 'different', '{}', ${text}, ${grace.id}, now() from opened`,
    sql`insert into login_codes (person_id, purpose, code_hash, created_at, expires_at, new_email)
      values (${who.id}, 'new_email', '', now(), now(), ${`${marker}@example.com`})`,
    sql`insert into email_changes (person_id, former_email, link_hash, changed_at) values (${who.id}, ${`${marker}@example.com`}, 'l', now())`,
    sql`insert into notifications (person_id, kind, details, at)
      select ${grace.id}, 'act_declined', jsonb_build_object('actId', id, 'reason', ${text}::text), now() from proposed_acts where subject_id = ${who.id} limit 1`,
    sql`insert into notifications (person_id, kind, details, at)
      values (${grace.id}, 'mail_bounced', jsonb_build_object('person', ${who.id}::text, 'reason', ${text}::text), now())`,
  ];
}

/** Returns statements for rows that staff and providers write about the person's money and squads. */
function moneyRows({ grace, who, marker, named }: Planted, squad: string): readonly RawBuilder<unknown>[] {
  const seat = seatOf(who.id, squad);
  const payout = sql`(select payouts.id from payouts join rounds on rounds.squad_id = payouts.squad_id
    and rounds.number = payouts.round where recipient = ${seat} limit 1)`;
  const text = `Because ${marker}`;
  return [
    sql`update banks set holder_name = ${text}, last_digits = ${marker} where person_id = ${who.id}`,
    sql`update mandates set last_digits = ${marker}, agreement = ${text} where person_id = ${who.id}`,
    sql`insert into guarantees (guarantor_id, title, body, signature, language, most, signed_at)
      select id, ${named}, ${named}, ${named}, 'en', 1, now() from guarantors where member_id = ${who.id} limit 1`,
    sql`insert into removals values (${seat}, ${text}, current_date, ${grace.id})`,
    sql`with file as (insert into bank_files (made_by, made_at) values (${grace.id}, now()) returning id)
      insert into bank_file_lines (file_id, payout_id, attempt, amount, reason) select id, ${payout}, 1, 1, ${text} from file`,
    sql`insert into quarantined_squads values (${squad}, ${`Fault of ${named}`}, now())`,
  ];
}

/** Returns statements for rows that belong to other people or the platform and name the person. */
function otherRows({ grace, beth, who, marker, named }: Planted, squad: string): readonly RawBuilder<unknown>[] {
  const seat = seatOf(who.id, squad);
  const text = `Because ${marker}`;
  return [
    sql`insert into sign_up_attempts (email, first_name, last_name, password_hash, language, referral_code, browser_hash, created_at, expires_at)
      values ('zephyrine@example.com', ${text}, ${text}, '', 'en', '', 'b', now(), now())`,
    sql`insert into withdrawals (id, person_id, last_digits, amount, state, ordered_on, updated_on, provider)
      values (gen_random_uuid(), ${who.id}, ${marker}, 1, 'paid', current_date, current_date, 'sandbox')`,
    sql`insert into bank_returns (name, sha256, imported_by, at) values (${`Return of ${named}`}, 's', ${grace.id}, now())`,
    sql`insert into provider_events (provider, event_id, event, closed_reason)
      values ('sandbox', 'e', jsonb_build_object('seat', ${seat}, 'payer', ${named}::text), ${text})`,
    sql`insert into provider_webhook_events (provider, id, notice, received_at)
      values ('sandbox', 'n', jsonb_build_object('payer', ${named}::text), now())`,
    sql`insert into reconciliation_differences (provider, key, kind, reported, booked, reported_on, found_at, reason)
      values ('sandbox', 'charge:' || ${seat}, 'amounts_differ', 1, 2, current_date, now(), ${text})`,
    sql`insert into announcements (title_en, body_en, title_fr, body_fr, audience, sends_mail, created_by, created_at)
      values (${named}, ${named}, ${named}, ${named}, '{}', false, ${grace.id}, now())`,
    sql`insert into reply_templates (title, text_en, text_fr, changed_by, changed_at) values (${named}, ${named}, ${named}, ${grace.id}, now())`,
    sql`insert into setting_changes values (1, 'reward', 1, 2, ${`Asked by ${named}`}, ${grace.id}, now())`,
    sql`insert into staff_invitations (email, role, link_hash, invited_by, invited_at, expires_at)
      values ('zephyrine@example.com', 'admin', 'l', ${grace.id}, now(), now())`,
    sql`insert into mail_failures values ('example.com', '5.7.1', ${named}, 1, now())`,
    sql`insert into mail_bounces values ('zephyrine@example.com', ${text}, now()), ('other@example.com', ${named}, now())`,
    sql`insert into sign_up_codes (email, code_hash, created_at, expires_at) values ('zephyrine@example.com', '', now(), now())`,
    sql`insert into outbox (kind, queue, key, payload, error, failed_at)
      values ('charge', 'charges', 'c', jsonb_build_object('payer', ${named}::text), ${`No account of ${named}`}, now())`,
    sql`insert into sandbox_orders (key, account, amount, details, submitted_on, updated_on)
      values ('o', 'a', 1, jsonb_build_object('payer', ${named}::text), current_date, current_date)`,
    sql`insert into sandbox_identities (reference, email, document_name) values (${marker}, 'zephyrine@example.com', 'Zephyrine Quillfeather')`,
    sql`insert into proposed_acts (kind, input, facts, hash, object, subject_id, amount, permission, reason, state, proposed_by, proposed_at)
      values ('refundPayment', '{}', '{}', 'h2', 'payment:1', ${who.id}, 1, 'payments.act', ${`Because ${marker}`}, 'alone', ${grace.id}, now())`,
    sql`insert into proposed_acts (kind, input, facts, hash, object, subject_id, amount, permission, reason, state, proposed_by, proposed_at)
      values ('inviteStaff', jsonb_build_object('reason', ${named}::text), '{}', 'h', 'email:zephyrine@example.com', null, 0, 'settings', ${named}, 'alone', ${grace.id}, now())`,
    sql`update squads set decision_reason = ${`Because of ${named}`}, decided_on = current_date, name = ${`Squad with ${named}`} where id = ${squad}`,
    sql`insert into idempotency_keys (person_id, key, request_hash, answer, is_completed)
      values (${grace.id}, 'k', '', jsonb_build_object('saved', ${named}::text), true)`,
    sql`update people set suspended_at = now(), suspended_reason = ${`Owes ${named}`} where id = ${beth.id}`,
  ];
}

/** Writes a trace of the person into every free text of the database. */
export async function plantTexts(planted: Planted): Promise<void> {
  const squad = await finishSquad(planted);
  await write(planted, squad);
  for (const row of [...ownRows(planted), ...moneyRows(planted, squad), ...otherRows(planted, squad)])
    await row.execute(planted.app.context.db);
}
