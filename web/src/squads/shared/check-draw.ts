import type { SquadDraw } from '@adashi/contract';
import { drawOrder, explainMove, frozenText, type Hmac, id, type Move } from '@adashi/core';
import { bytesOf, sha256 } from './nonces.ts';

type OneDraw = SquadDraw['draws'][number];

const hmac: Hmac = async (key, message) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message));
};

/** A list that was frozen, checked and drawn again; also one that was given up. */
interface CheckedDraw {
  readonly draw: OneDraw;
  readonly isListRight: boolean;
  /** The order that the published values give, first paid first; empty where the beacon's value is not known. */
  readonly turns: readonly string[];
}

export interface DrawCheck {
  readonly isSecretRight: boolean;
  readonly draws: readonly CheckedDraw[];
  /** Whether the number that this browser kept is in the list; null where it kept none. */
  readonly isMineIn: boolean | null;
  readonly isDrawnOrderRight: boolean;
  /** What changed the order since, in turn. */
  readonly moves: readonly Move[];
  /** The order in use is the drawn one, or follows from it by moves that are all explained. */
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

/** Draws again in this browser from what the server published (docs/draw.md), and compares it with the order in use. */
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

/** Whether nothing is wrong, with any of the draws on show. */
export function isRight(check: DrawCheck): boolean {
  const isEachListRight = check.draws.every((each) => each.isListRight);
  return check.isSecretRight && isEachListRight && check.isMineIn !== false && check.isOrderInUseRight;
}
