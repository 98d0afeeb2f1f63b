import type { Output, squadRoutes } from '@adashi/contract';
import { z } from 'zod';
import { idRow } from '../db/columns.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/router.ts';
import { readDrawSecret } from './draw-secret.ts';
import { type DrawRecord, readDraws } from './draws.ts';
import { lookAtBoard } from './visibility.ts';

const turnsRow = z.object({ turns: z.array(z.string()) });

const recipientRow = z.object({ recipient: z.string() });

const swapRow = z.object({ seats: z.array(z.string()) });

type View = Output<(typeof squadRoutes)['squadDraw']>;

function toView({ expectedAt, frozenAt, entries, value, ...draw }: DrawRecord): View['draws'][number] {
  return {
    ...draw,
    expectedAt: expectedAt.toISOString(),
    frozenAt: frozenAt?.toISOString() ?? null,
    entries: [...(entries ?? [])],
    value: value?.toString('hex') ?? null,
  };
}

/** Returns the seats that defaulted or left and whose turn changed. Seats that kept their turn are omitted. */
function movableAmong(drawn: readonly string[], orders: readonly string[][], behind: readonly string[]): string[] {
  return behind.filter((seat) => orders.some((turns) => turns.indexOf(seat) !== drawn.indexOf(seat)));
}

/** Returns all data needed to repeat the draw and to follow every later change of the order (docs/draw.md). */
export async function squadDraw(call: PersonCall, squadId: string): Promise<View> {
  const { squad } = await lookAtBoard(call, squadId);
  const { db } = call.context;
  const draws = await readDraws(db, squad.id);
  const isRevealed = squad.status === 'active' || squad.status === 'completed';
  const changes = await rowsOf(turnsRow)`
    select turns from position_changes where squad_id = ${squad.id} order by id
  `.all(db);
  const now = await rowsOf(recipientRow)`
    select recipient from rounds where squad_id = ${squad.id} order by number
  `.all(db);
  const behind = await rowsOf(idRow)`
    select id from seats where squad_id = ${squad.id} and (defaulted or status = 'left') order by id
  `.all(db);
  const swaps = await rowsOf(swapRow)`
    select array[from_seat, to_seat] as seats from swaps where squad_id = ${squad.id} and status = 'accepted' order by created_at
  `.all(db);
  const orders = changes.map((row) => row.turns);
  const drawn = draws.find((draw) => draw.turns)?.turns ?? [];
  return {
    commitment: squad.drawCommitment,
    secret: isRevealed ? readDrawSecret(call.context.config, squad).toString('hex') : null,
    draws: draws.map(toView),
    changes: orders,
    inUse: now.map((row) => row.recipient),
    movable: movableAmong(
      drawn,
      orders,
      behind.map((row) => row.id),
    ),
    swaps: swaps.map((row) => row.seats),
  };
}
