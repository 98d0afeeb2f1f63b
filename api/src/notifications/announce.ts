import type { LocalDate, News } from '@adashi/core';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { enqueue, type OutboxItem } from '../jobs/outbox.ts';
import type { Announce, SquadNews } from '../rotation/index.ts';
import type { Language } from './format.ts';
import { mails } from './mails.ts';
import { type Notice, notify } from './notify.ts';

interface Reader {
  seat_id: string;
  person_id: string;
  squad: string;
  name: string;
  last_name: string;
  email: string;
  language: Language;
  guarantor: string | null;
  guarantor_email: string | null;
}

async function readers(trx: Trx, seats: readonly string[]): Promise<Map<string, Reader>> {
  const { rows } = await sql<Reader>`
    select seats.id as seat_id, people.id as person_id, squads.name as squad, first_name as name, last_name, people.email, language,
      guarantors.name as guarantor, guarantors.email as guarantor_email
    from seats join people on people.id = person_id join squads on squads.id = squad_id
    left join guarantors on guarantors.id = guarantor_id and guarantors.status = 'verified'
    where seats.id = any(${seats}::uuid[]) and erased_at is null
  `.execute(trx);
  return new Map(rows.map((row) => [row.seat_id, row]));
}

interface Text {
  readonly subject: string;
  readonly text: string;
}

/** What the member reads; null for news that the pages show and nobody is mailed about. */
function toMember(news: News, { name, squad, language }: Reader): Text | null {
  const about = { name, squad, round: news.round, amount: news.amount };
  switch (news.kind) {
    case 'debit_coming':
      return mails.debitComing[language]({ ...about, on: news.on });
    case 'debit_tomorrow':
      return mails.debitTomorrow[language]({ ...about, on: news.on });
    case 'charge_failed':
      return mails.chargeFailed[language]({ ...about, retryOn: news.retryOn });
    case 'defaulted':
    case 'charged_back':
      return mails.inDebt[language](about);
    case 'payout_sent':
      return mails.payoutSent[language](about);
    case 'payout_held':
      return mails.payoutHeld[language](about);
    default:
      return null;
  }
}

/** The guarantor is told at the first failure, and asked to pay at the default (MONEY §3.5). */
function toGuarantor(news: News, reader: Reader): Text | null {
  const { squad, language, guarantor } = reader;
  const member = `${reader.name} ${reader.last_name}`;
  const about = { name: guarantor ?? '', member, squad, round: news.round, amount: news.amount };
  if (news.kind === 'charge_failed' && news.attempt === 1) return mails.guarantorTold[language](about);
  return news.kind === 'defaulted' ? mails.guarantorAskedToPay[language](about) : null;
}

function itemsOf(day: LocalDate, squad: SquadNews, readersBySeat: Map<string, Reader>): OutboxItem[] {
  return squad.news.flatMap((news) => {
    const reader = readersBySeat.get(news.seat);
    if (!reader) return [];
    const key = `news:${squad.rotation.id}:${news.round}:${news.seat}:${news.kind}:${day}`;
    const items: OutboxItem[] = [];
    const own = toMember(news, reader);
    const other = reader.guarantor_email ? toGuarantor(news, reader) : null;
    if (own) items.push({ kind: 'mail', key, payload: { to: reader.email, ...own } });
    if (other && reader.guarantor_email)
      items.push({ kind: 'mail', key: `${key}:guarantor`, payload: { to: reader.guarantor_email, ...other } });
    return items;
  });
}

/** What the member sees on their pages. */
function noticesOf({ news }: SquadNews, readersBySeat: Map<string, Reader>): Notice[] {
  return news.flatMap((item) => {
    const reader = readersBySeat.get(item.seat);
    if (!reader) return [];
    const on = 'on' in item ? item.on : 'retryOn' in item ? item.retryOn : undefined;
    const { kind, round, amount } = item;
    return [{ person: reader.person_id, kind, details: { squad: reader.squad, round, amount, ...(on && { on }) } }];
  });
}

/** When in a day the news of a squad are made; their order within it is that of their numbers. */
const morningOf = (day: LocalDate) => new Date(`${day}T13:00:00Z`);

/** Tells people the news of their squads on their pages and by mail, in their language, in the transaction that made the news. */
export const announce: Announce = async (trx, day, news) => {
  const seats = news.flatMap((squad) => squad.news.map((item) => item.seat));
  if (seats.length === 0) return;
  const readersBySeat = await readers(trx, seats);
  await notify(
    trx,
    morningOf(day),
    news.flatMap((squad) => noticesOf(squad, readersBySeat)),
  );
  await enqueue(
    trx,
    news.flatMap((squad) => itemsOf(day, squad, readersBySeat)),
  );
};
