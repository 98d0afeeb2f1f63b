import { GROUP_OF } from '@adashi/contract';
import type { DomainEvent, LocalDate, Period } from '@adashi/core';
import { z } from 'zod';
import { language } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue, type OutboxItem } from '../../jobs/index.ts';
import type { Announce, SquadEvents } from '../../rotation/index.ts';
import { choiceOf, withoutMail } from './choices.ts';
import { type Notice, notify } from './notify.ts';
import { notifyOfRefunds } from './notify-of-refunds.ts';
import { notifyStaff } from './notify-staff.ts';
import { templates } from './templates/index.ts';
import type { MailContent } from './templates/templates.ts';

const readerRow = z.object({
  seat_id: z.string(),
  person_id: z.string(),
  squad: z.string(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  language,
  guarantor: z.string().nullable(),
  guarantor_email: z.string().nullable(),
  guarantor_language: language.nullable(),
});
type Reader = z.output<typeof readerRow>;

async function readers(trx: Trx, seats: readonly string[]): Promise<Map<string, Reader>> {
  const rows = await rowsOf(readerRow)`
    select seats.id as seat_id, people.id as person_id, squads.name as squad, first_name as name, last_name, people.email, people.language,
      guarantors.name as guarantor, guarantors.email as guarantor_email, guarantors.language as guarantor_language
    from seats join people on people.id = person_id join squads on squads.id = squad_id
    left join guarantors on guarantors.id = guarantor_id and guarantors.status = 'verified'
    where seats.id = any(${seats}::uuid[]) and erased_at is null
  `.all(trx);
  return new Map(rows.map((row) => [row.seat_id, row]));
}

/** Mails to the member and to the member's guarantor. Null means that no mail is sent. */
interface MailsOfEvent {
  readonly member: MailContent | null;
  readonly guarantor: MailContent | null;
}

/**
 * Returns the mails for each domain event; an unhandled event kind is a type error. Guarantors get mails at the first
 * failure, at default, and after a charge-back (MONEY §3.5).
 */
function mailsOf(event: DomainEvent, period: Period, reader: Reader): MailsOfEvent {
  const { mails } = templates[reader.language];
  const { mails: toGuarantor } = templates[reader.guarantor_language ?? reader.language];
  const about = {
    name: reader.name,
    squad: reader.squad,
    period,
    round: event.round,
    amount: event.amount,
  };
  const member = `${reader.name} ${reader.last_name}`;
  const toOther = { ...about, name: reader.guarantor ?? '', member };
  switch (event.kind) {
    case 'debit_coming':
      return { member: mails.debitComing({ ...about, on: event.on }), guarantor: null };
    case 'debit_tomorrow':
      return { member: mails.debitTomorrow({ ...about, on: event.on }), guarantor: null };
    case 'round_moved':
      return {
        member: mails.roundMoved({ ...about, on: event.on, payoutOn: event.payoutOn }),
        guarantor: null,
      };
    case 'charge_failed': {
      const guarantor = event.attempt === 1 ? toGuarantor.guarantorOfDefault(toOther) : null;
      return { member: mails.chargeFailed({ ...about, retryOn: event.retryOn }), guarantor };
    }
    case 'defaulted':
      return { member: mails.inDebt(about), guarantor: toGuarantor.guarantorAskedToPay(toOther) };
    case 'charged_back':
      return { member: mails.inDebt(about), guarantor: toGuarantor.guarantorOfChargeBack(toOther) };
    case 'waived':
      return { member: mails.waived(about), guarantor: toGuarantor.guarantorOfWaiver(toOther) };
    case 'refunded': {
      const owed = { ...toOther, amount: event.owes };
      const guarantor = event.owes > 0 ? toGuarantor.guarantorOfRefund(owed) : null;
      return { member: mails.refunded({ ...about, owes: event.owes }), guarantor };
    }
    case 'payout_sent':
      return { member: mails.payoutSent(about), guarantor: null };
    case 'payout_in_wallet':
      return { member: mails.payoutInWallet(about), guarantor: null };
    case 'payout_held':
      return { member: mails.payoutHeld(about), guarantor: null };
    // These events send in-app notifications but no mails.
    case 'contribution_arrived':
    case 'recovered':
    case 'reserve_returned':
    case 'payout_awaits_approval':
    case 'payout_paid':
    case 'payout_returned':
      return { member: null, guarantor: null };
  }
}

/** Notices of upcoming debits use the slower queue. Notices of past events use the faster queue. */
function queueOf({ kind }: DomainEvent): 'updates' | 'reminders' {
  return kind === 'debit_coming' || kind === 'debit_tomorrow' ? 'reminders' : 'updates';
}

/** Deduplication key of a domain event. The key prevents a second notification after a repeated run. */
function keyOf(day: LocalDate, squad: SquadEvents, event: DomainEvent): string {
  const seq = 'seq' in event ? event.seq : '';
  const attempt = 'attempt' in event ? event.attempt : '';
  const reason = 'reason' in event ? event.reason : '';
  return `update:${squad.squad}:${event.round}:${event.seat}:${event.kind}:${seq}:${attempt}:${reason}:${day}`;
}

function itemsOf(
  day: LocalDate,
  squad: SquadEvents,
  readersBySeat: Map<string, Reader>,
  isMailed: (person: string, kind: DomainEvent['kind']) => boolean,
): OutboxItem[] {
  const { period } = squad;
  return squad.domainEvents.flatMap((event) => {
    const reader = readersBySeat.get(event.seat);
    if (!reader) return [];
    const key = keyOf(day, squad, event);
    const items: OutboxItem[] = [];
    const choice = choiceOf(reader.person_id, GROUP_OF[event.kind]);
    const { member: own, guarantor: other } = mailsOf(event, period, reader);
    if (own && isMailed(reader.person_id, event.kind))
      items.push({ kind: 'mail', queue: queueOf(event), key, payload: { to: reader.email, ...own, ...choice } });
    if (other && reader.guarantor_email)
      items.push({ kind: 'mail', key: `${key}:guarantor`, payload: { to: reader.guarantor_email, ...other } });
    return items;
  });
}

/** In-app notifications of the members. */
function noticesOf(day: LocalDate, squad: SquadEvents, readersBySeat: Map<string, Reader>): Notice[] {
  const { period } = squad;
  return squad.domainEvents.flatMap((item) => {
    const reader = readersBySeat.get(item.seat);
    if (!reader) return [];
    const on = 'on' in item ? item.on : 'retryOn' in item ? item.retryOn : undefined;
    const { kind, round, amount } = item;
    const details = { squad: reader.squad, period, round, amount, ...(on && { on }) };
    return [{ person: reader.person_id, kind, details, key: keyOf(day, squad, item) }];
  });
}

/** Returns the timestamp for all domain events of a day. Sequence numbers define the order of events within the day. */
const morningOf = (day: LocalDate) => new Date(`${day}T13:00:00Z`);

/** Domain events that create work for staff. */
const DUTIES: Partial<Record<DomainEvent['kind'], 'payout_waits' | 'payout_came_back'>> = {
  payout_awaits_approval: 'payout_waits',
  payout_returned: 'payout_came_back',
};

async function announceToStaff(trx: Trx, day: LocalDate, squad: SquadEvents, readersBySeat: Map<string, Reader>) {
  for (const item of squad.domainEvents) {
    const kind = DUTIES[item.kind];
    if (!kind) continue;
    const named = readersBySeat.get(item.seat)?.squad;
    const { period } = squad;
    const details = { ...(named && { squad: named }), period, round: item.round, amount: item.amount };
    const key = `staff:${keyOf(day, squad, item)}`;
    await notifyStaff(trx, morningOf(day), { may: 'payouts.act', kind, details, key });
  }
}

/**
 * Notifies members and guarantors about squad events, in the app and by mail. Runs in the transaction that creates the
 * events.
 */
export const announce: Announce = async (trx, day, squads) => {
  await notifyOfRefunds(trx, squads);
  const seats = squads.flatMap((squad) => squad.domainEvents.map((item) => item.seat));
  if (seats.length === 0) return;
  const readersBySeat = await readers(trx, seats);
  await notify(
    trx,
    morningOf(day),
    squads.flatMap((squad) => noticesOf(day, squad, readersBySeat)),
  );
  for (const squad of squads) await announceToStaff(trx, day, squad, readersBySeat);
  const people = [...readersBySeat.values()].map(({ person_id }) => person_id);
  const off = await withoutMail(trx, people);
  await enqueue(
    trx,
    squads.flatMap((squad) => itemsOf(day, squad, readersBySeat, (person, kind) => !off(person, GROUP_OF[kind]))),
  );
};
