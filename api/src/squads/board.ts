import { type AccountName, accounts } from '@adashi/core';
import { sql } from 'kysely';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { transfersOf } from '../ledger/index.ts';
import { readRotation } from '../rotation/index.ts';
import { readSeats, readSquad, type SquadRecord } from './store.ts';

/** The squad, for its members and staff alone. */
export async function squadOfInsider({ house, me }: PersonCall, squadId: string): Promise<SquadRecord> {
  const squad = await readSquad(house.db, squadId);
  if (me.role !== 'user') return squad;
  const { rows } = await sql`select 1 from seats where squad_id = ${squadId} and person_id = ${me.id}`.execute(
    house.db,
  );
  return rows.length > 0 ? squad : refuse('not_found');
}

/** Who or what an account is, in a word that says nothing about other members. */
function sideOf(account: AccountName): string {
  const [kind = '', , round] = account.split(':');
  return kind === 'pot' ? `pot ${round}` : kind;
}

/** Every movement of the squad's money: its pots and its reserve. */
export async function squadLedger(call: PersonCall, squadId: string) {
  const squad = await squadOfInsider(call, squadId);
  const rotation = await readRotation(call.house.db, squad.id);
  const pots = Array.from({ length: squad.size }, (_, index) => accounts.pot(squad.id, index + 1));
  const transfers = rotation ? await transfersOf(call.house.db, [accounts.reserve(squad.id), ...pots]) : [];
  return transfers.map(({ id, happenedOn, kind, amount, debit, credit }) => ({
    id,
    on: happenedOn,
    kind,
    amount,
    from: sideOf(debit),
    to: sideOf(credit),
  }));
}

/** Everything that somebody needs to draw again (docs/draw.md). */
export async function squadDraw(call: PersonCall, squadId: string) {
  const squad = await squadOfInsider(call, squadId);
  const seats = await readSeats(call.house.db, squad);
  const isRevealed = squad.status === 'active' || squad.status === 'completed';
  return {
    commitment: squad.drawCommitment,
    secret: isRevealed ? squad.drawSecret.toString('hex') : null,
    entries: seats.map((seat) => ({ seat: seat.id, nonce: seat.nonce.toString('hex') })),
  };
}

interface MessageRow {
  id: number;
  name: string;
  isYou: boolean;
  text: string;
  writtenAt: string;
}

export async function readMessages(call: PersonCall, squadId: string): Promise<MessageRow[]> {
  await squadOfInsider(call, squadId);
  const { rows } = await sql<MessageRow>`
    select messages.id, first_name || ' ' || last_name as name, person_id = ${call.me.id} as "isYou", text, to_json(written_at) as "writtenAt"
    from messages join people on people.id = person_id where squad_id = ${squadId} order by messages.id desc limit 100
  `.execute(call.house.db);
  return rows;
}

export async function writeMessage(call: PersonCall, squadId: string, text: string): Promise<void> {
  await squadOfInsider(call, squadId);
  await sql`
    insert into messages (squad_id, person_id, text, written_at) values (${squadId}, ${call.me.id}, ${text}, ${call.house.clock.now()})
  `.execute(call.house.db);
}
