import { GROUP_OF } from '@adashi/contract';
import type { LocalDate, News, Period } from '@adashi/core';
import { z } from 'zod';
import { language } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue, type OutboxItem } from '../../jobs/index.ts';
import type { Announce, SquadNews } from '../../rotation/index.ts';
import { choiceOf, withoutMail } from './choices.ts';
import { type Notice, notify } from './notify.ts';
import { tellOfRefunds } from './tell-of-refunds.ts';
import { tellStaff } from './tell-staff.ts';
import { texts } from './texts/index.ts';
import type { Letter } from './texts/texts.ts';

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

/** A mail to the member, and one to the guarantor who answers for them; null where somebody is not mailed. */
interface Letters {
  readonly member: Letter | null;
  readonly guarantor: Letter | null;
}

/**
 * Who is mailed what. A kind of news that nobody decided about does not compile. The guarantor is told at the first failure,
 * asked to pay at the default, and told again after a charge-back (MONEY §3.5).
 */
function lettersOf(news: News, period: Period, reader: Reader): Letters {
  const { mails } = texts[reader.language];
  const { mails: toGuarantor } = texts[reader.guarantor_language ?? reader.language];
  const about = { name: reader.name, squad: reader.squad, period, round: news.round, amount: news.amount };
  const member = `${reader.name} ${reader.last_name}`;
  const toOther = { ...about, name: reader.guarantor ?? '', member };
  switch (news.kind) {
    case 'debit_coming':
      return { member: mails.debitComing({ ...about, on: news.on }), guarantor: null };
    case 'debit_tomorrow':
      return { member: mails.debitTomorrow({ ...about, on: news.on }), guarantor: null };
    case 'round_moved':
      return { member: mails.roundMoved({ ...about, on: news.on, payoutOn: news.payoutOn }), guarantor: null };
    case 'charge_failed': {
      const guarantor = news.attempt === 1 ? toGuarantor.guarantorTold(toOther) : null;
      return { member: mails.chargeFailed({ ...about, retryOn: news.retryOn }), guarantor };
    }
    case 'defaulted':
      return { member: mails.inDebt(about), guarantor: toGuarantor.guarantorAskedToPay(toOther) };
    case 'charged_back':
      return { member: mails.inDebt(about), guarantor: toGuarantor.guarantorToldOfChargeBack(toOther) };
    case 'waived':
      return { member: mails.waived(about), guarantor: toGuarantor.guarantorToldOfWaiver(toOther) };
    case 'refunded': {
      const owed = { ...toOther, amount: news.owes };
      const guarantor = news.owes > 0 ? toGuarantor.guarantorToldOfRefund(owed) : null;
      return { member: mails.refunded({ ...about, owes: news.owes }), guarantor };
    }
    case 'payout_sent':
      return { member: mails.payoutSent(about), guarantor: null };
    case 'payout_held':
      return { member: mails.payoutHeld(about), guarantor: null };
    // On the pages alone.
    case 'contribution_arrived':
    case 'recovered':
    case 'reserve_returned':
    case 'payout_awaits_approval':
    case 'payout_paid':
    case 'payout_returned':
      return { member: null, guarantor: null };
  }
}

/** What is coming can wait a little longer than what has happened. */
function laneOf({ kind }: News): 'news' | 'reminders' {
  return kind === 'debit_coming' || kind === 'debit_tomorrow' ? 'reminders' : 'news';
}

/** The name of a piece of news: made again, by a run that is repeated or by the next one, it is told once. */
function keyOf(day: LocalDate, squad: SquadNews, news: News): string {
  const seq = 'seq' in news ? news.seq : '';
  const attempt = 'attempt' in news ? news.attempt : '';
  const reason = 'reason' in news ? news.reason : '';
  return `news:${squad.squad}:${news.round}:${news.seat}:${news.kind}:${seq}:${attempt}:${reason}:${day}`;
}

function itemsOf(
  day: LocalDate,
  squad: SquadNews,
  readersBySeat: Map<string, Reader>,
  isMailed: (person: string, kind: News['kind']) => boolean,
): OutboxItem[] {
  const { period } = squad;
  return squad.news.flatMap((news) => {
    const reader = readersBySeat.get(news.seat);
    if (!reader) return [];
    const key = keyOf(day, squad, news);
    const items: OutboxItem[] = [];
    const choice = choiceOf(reader.person_id, GROUP_OF[news.kind]);
    const { member: own, guarantor: other } = lettersOf(news, period, reader);
    if (own && isMailed(reader.person_id, news.kind))
      items.push({ kind: 'mail', lane: laneOf(news), key, payload: { to: reader.email, ...own, ...choice } });
    if (other && reader.guarantor_email)
      items.push({ kind: 'mail', key: `${key}:guarantor`, payload: { to: reader.guarantor_email, ...other } });
    return items;
  });
}

/** What the member sees on their pages. */
function noticesOf(day: LocalDate, squad: SquadNews, readersBySeat: Map<string, Reader>): Notice[] {
  const { period } = squad;
  return squad.news.flatMap((item) => {
    const reader = readersBySeat.get(item.seat);
    if (!reader) return [];
    const on = 'on' in item ? item.on : 'retryOn' in item ? item.retryOn : undefined;
    const { kind, round, amount } = item;
    const details = { squad: reader.squad, period, round, amount, ...(on && { on }) };
    return [{ person: reader.person_id, kind, details, key: keyOf(day, squad, item) }];
  });
}

/** When in a day the news of a squad are made; their order within it is that of their numbers. */
const morningOf = (day: LocalDate) => new Date(`${day}T13:00:00Z`);

/** What of the news waits for staff then. */
const DUTIES: Partial<Record<News['kind'], 'payout_waits' | 'payout_came_back'>> = {
  payout_awaits_approval: 'payout_waits',
  payout_returned: 'payout_came_back',
};

async function announceToStaff(trx: Trx, day: LocalDate, squad: SquadNews, readersBySeat: Map<string, Reader>) {
  for (const item of squad.news) {
    const kind = DUTIES[item.kind];
    if (!kind) continue;
    const named = readersBySeat.get(item.seat)?.squad;
    const { period } = squad;
    const details = { ...(named && { squad: named }), period, round: item.round, amount: item.amount };
    const key = `staff:${keyOf(day, squad, item)}`;
    await tellStaff(trx, morningOf(day), { may: 'payouts.act', kind, details, key });
  }
}

/** Tells people the news of their squads on their pages and by mail, in their language, in the transaction that made the news. */
export const announce: Announce = async (trx, day, news) => {
  await tellOfRefunds(trx, news);
  const seats = news.flatMap((squad) => squad.news.map((item) => item.seat));
  if (seats.length === 0) return;
  const readersBySeat = await readers(trx, seats);
  await notify(
    trx,
    morningOf(day),
    news.flatMap((squad) => noticesOf(day, squad, readersBySeat)),
  );
  for (const squad of news) await announceToStaff(trx, day, squad, readersBySeat);
  const people = [...readersBySeat.values()].map(({ person_id }) => person_id);
  const off = await withoutMail(trx, people);
  await enqueue(
    trx,
    news.flatMap((squad) => itemsOf(day, squad, readersBySeat, (person, kind) => !off(person, GROUP_OF[kind]))),
  );
};
