import {
  addDays,
  closingDay,
  decideStart,
  drawOrder,
  type Hmac,
  type LocalDate,
  type SeatId,
  type SquadId,
  startRotation,
} from '@adashi/core';
import { sql } from 'kysely';
import { type Actor, record } from '../activity/index.ts';
import type { Trx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { enqueue, type OutboxItem } from '../jobs/outbox.ts';
import { mails } from '../notifications/index.ts';
import { saveStart } from '../rotation/index.ts';
import { lockSquad, readSeats, type SeatRecord, type SquadRecord } from './store.ts';

export const hmac: Hmac = async (key, message) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message));
};

const JOB: Actor = { kind: 'job', id: null };

/** The seats by position; a drawn order is drawn now. */
async function orderOf(squad: SquadRecord, seats: readonly SeatRecord[]): Promise<SeatRecord[]> {
  if (squad.orderRule !== 'draw') return seats.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const entries = seats.map((seat) => ({ seat: seat.id, nonce: new Uint8Array(seat.nonce) }));
  const order = await drawOrder({ secret: new Uint8Array(squad.drawSecret), entries }, hmac);
  const byId = new Map<SeatId, SeatRecord>(seats.map((seat) => [seat.id, seat]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

async function start(trx: Trx, squad: SquadRecord, seats: readonly SeatRecord[], today: LocalDate): Promise<void> {
  const { contribution, size, startOn, feeBps, reserveBps } = squad;
  const order = (await orderOf(squad, seats)).map(({ id, personId }) => ({
    id,
    person: personId,
    blocked: null,
    walletPays: false,
  }));
  const rotation = startRotation(squad.id, { contribution, size, startOn, feeBps, reserveBps }, order);
  await saveStart(trx, rotation, today);
  await record(trx, JOB, 'started_squad', `squad:${squad.id}`, { order: order.map((seat) => seat.id) });
  await tellAll(trx, squad, seats, `started:${squad.id}`, (seat) =>
    mails.squadStarts[seat.language]({ name: seat.firstName, squad: squad.name, startOn, amount: contribution }),
  );
}

/** The start moves on by a week, and everyone is told what is missing (MONEY §2). */
async function postpone(trx: Trx, squad: SquadRecord, seats: readonly SeatRecord[], startOn: LocalDate): Promise<void> {
  await sql`update squads set start_on = ${startOn}, next_step_on = ${closingDay(startOn)} where id = ${squad.id}`.execute(
    trx,
  );
  await record(trx, JOB, 'postponed_squad', `squad:${squad.id}`, { startOn });
  const free = squad.size - seats.length;
  await tellAll(trx, squad, seats, `postponed:${squad.id}:${startOn}`, (seat) =>
    mails.squadPostponed[seat.language]({
      name: seat.firstName,
      squad: squad.name,
      startOn,
      free,
      missing: seat.missing,
    }),
  );
}

type Text = { readonly subject: string; readonly text: string };

async function tellAll(
  trx: Trx,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  key: string,
  write: (seat: SeatRecord) => Text,
): Promise<void> {
  const items = seats.map(
    (seat): OutboxItem => ({ kind: 'mail', key: `${key}:${seat.id}`, payload: { to: seat.email, ...write(seat) } }),
  );
  if (squad.kind !== 'test') await enqueue(trx, items);
}

/** Looks at one upcoming squad: on its closing day it starts or moves on. Answers whether it started. */
export async function considerStart(house: House, squadId: string): Promise<boolean> {
  const today = house.clock.today();
  return inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (squad.status !== 'upcoming') return false;
    const seats = (await readSeats(trx, squad)).filter((seat) => seat.status === 'active');
    const members = seats.map((seat) => ({
      identityVerified: !seat.missing.includes('identity'),
      mandateActive: !seat.missing.includes('bank'),
      positionSet: !seat.missing.includes('position'),
      guarantorVerified: !seat.missing.includes('guarantor'),
      agreementSigned: !seat.missing.includes('agreement'),
    }));
    const { startOn, size, orderRule } = squad;
    const decision = decideStart({ startOn, size, orderRule, members }, today);
    if (decision.kind === 'start') {
      await sql`update squads set status = 'active' where id = ${squad.id}`.execute(trx);
      await start(trx, squad, seats, today);
    }
    if (decision.kind === 'postpone') await postpone(trx, squad, seats, decision.startOn);
    return decision.kind === 'start';
  });
}

/** Every upcoming squad whose closing day has come. */
export async function startSquads(house: House): Promise<void> {
  const { rows } = await sql<{ id: SquadId }>`
    select id from squads where status = 'upcoming' and next_step_on <= ${house.clock.today()} order by id
  `.execute(house.db);
  for (const { id } of rows) await considerStart(house, id);
}

/** The first start day that is still far enough away to be prepared. */
export function earliestStart(today: LocalDate): LocalDate {
  let startOn = addDays(today, 7);
  while (closingDay(startOn) <= today) startOn = addDays(startOn, 1);
  return startOn;
}
