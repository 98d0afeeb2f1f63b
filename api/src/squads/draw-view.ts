import type { Output, squadRoutes } from '@adashi/contract';
import type { WithConfig } from '../base/config/index.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { readDrawSecret } from './draw-secret.ts';
import { type DrawRecord, readDraws } from './draws.ts';
import { lookAtBoard } from './visibility.ts';

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

/** Returns the defaulted or departed seats that moved from the drawn position. */
function movableAmong(drawn: readonly string[], orders: readonly string[][], behind: readonly string[]): string[] {
  return behind.filter((seat) => orders.some((turns) => turns.indexOf(seat) !== drawn.indexOf(seat)));
}

/** Returns all data to repeat the draw and to check later changes of the order (docs/draw.md). */
export async function squadDraw(call: PersonCall<WithConfig & WithDb>, squadId: string): Promise<View> {
  const { squad } = await lookAtBoard(call, squadId);
  const { db } = call.context;
  const draws = await readDraws(db, squad.id);
  const isRevealed = squad.status === 'active' || squad.status === 'completed';
  const changes = await db
    .selectFrom('position_changes')
    .select('turns')
    .where('squad_id', '=', squad.id)
    .orderBy('id')
    .execute();
  const now = await db
    .selectFrom('rounds')
    .select('recipient')
    .where('squad_id', '=', squad.id)
    .orderBy('number')
    .execute();
  const behind = await db
    .selectFrom('seats')
    .select('id')
    .where('squad_id', '=', squad.id)
    .where((eb) => eb.or([eb.ref('defaulted'), eb('status', '=', 'left')]))
    .orderBy('id')
    .execute();
  const swaps = await db
    .selectFrom('swaps')
    .select(['from_seat', 'to_seat'])
    .where('squad_id', '=', squad.id)
    .where('status', '=', 'accepted')
    .orderBy('created_at')
    .execute();
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
    swaps: swaps.map((row) => [row.from_seat, row.to_seat]),
  };
}
