import type { SquadDraw } from '@adashi/contract';
import { drawOrder, explainMove, frozenText, type Hmac, id, type Move } from '@adashi/core';
import { bytesOf, sha256 } from './nonces.ts';

type OneDraw = SquadDraw['draws'][number];

const hmac: Hmac = async (key, message) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message));
};

/** Result of the check of one frozen list. Abandoned lists also have a result. */
interface CheckedDraw {
  readonly draw: OneDraw;
  readonly isListRight: boolean;
  /** Payout order computed from the published values. Empty while the beacon value is unknown. */
  readonly turns: readonly string[];
}

export interface DrawCheck {
  readonly isSecretRight: boolean;
  readonly draws: readonly CheckedDraw[];
  /** Whether the frozen list contains this browser’s nonce. Null for a browser without a nonce. */
  readonly isMineIn: boolean | null;
  readonly isDrawnOrderRight: boolean;
  /** Later changes of the payout order, oldest first. */
  readonly moves: readonly Move[];
  /**
   * Whether the current payout order is the drawn order, or recorded changes lead from the drawn order to the current
   * order.
   */
  readonly isOrderInUseRight: boolean;
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

async function turnsOf({ entries, value }: OneDraw, secret: string): Promise<readonly string[]> {
  if (secret === '' || value === null) return [];
  const own = entries.map(({ seat, nonce }) => ({ seat: id<'seat'>(seat), nonce: bytesOf(nonce) }));
  return drawOrder({ secret: bytesOf(secret), entries: own, beacon: bytesOf(value) }, hmac);
}

async function again(draw: OneDraw, commitment: string, secret: string): Promise<CheckedDraw> {
  const { beacon, round, entries } = draw;
  const text = frozenText({ commitment, beacon, round, entries });
  const isListRight = (await sha256(new TextEncoder().encode(text))) === draw.hash;
  return { draw, isListRight, turns: await turnsOf(draw, secret) };
}

function movesOf({ changes, movable, swaps }: SquadDraw, drawn: readonly string[]): Move[] {
  const facts = {
    movable: new Set(movable),
    swaps: new Set(swaps.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`])),
  };
  const orders = [drawn, ...changes];
  return changes.map((turns, index) => explainMove(orders[index] ?? [], turns, facts));
}

/**
 * Repeats a draw in this browser with the published values (docs/draw.md), and compares the result with the current
 * payout order.
 */
export async function checkDraw(published: SquadDraw, kept: string | null): Promise<DrawCheck> {
  const { commitment, changes, inUse } = published;
  const secret = published.secret ?? '';
  const frozen = published.draws.filter((draw) => draw.frozenAt !== null);
  const draws = await Promise.all(frozen.map((draw) => again(draw, commitment, secret)));
  const used = draws.find(({ draw }) => draw.turns !== null);
  const turns = used?.turns ?? [];
  const moves = movesOf(published, turns);
  const isDrawnOrderRight = turns.length > 0 && isSame(turns, used?.draw.turns ?? []);
  return {
    isSecretRight: (await sha256(bytesOf(secret))) === commitment,
    draws,
    isMineIn: kept === null ? null : (used?.draw.entries.some(({ nonce }) => nonce === kept) ?? false),
    isDrawnOrderRight,
    moves,
    isOrderInUseRight:
      isDrawnOrderRight && isSame(inUse, changes.at(-1) ?? turns) && moves.every((move) => move.kind !== 'unexplained'),
  };
}

/** Returns whether every published list of a draw passes all checks. */
export function isRight(check: DrawCheck): boolean {
  const isEachListRight = check.draws.every((each) => each.isListRight);
  return check.isSecretRight && isEachListRight && check.isMineIn !== false && check.isOrderInUseRight;
}
