import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';

/** Returns whether the pot of a seat is in collection or was paid. The seat can then no longer leave or swap (MONEY §4). */
function hasHadTurn({ status, rounds }: SquadDetail, { id }: Pick<SquadSeat, 'id'>): boolean {
  const own = rounds.find(({ recipient }) => recipient === id);
  return status === 'active' && (own === undefined || own.isOpen);
}

const mineIn = ({ seats }: SquadDetail) => seats.find(({ isYou, status }) => isYou && status === 'active');

/** Returns the reason why the member cannot leave now, as a key of the catalogue, or null. */
export function leaveObstacle(squad: SquadDetail): string | null {
  const mine = mineIn(squad);
  if (!mine || !hasHadTurn(squad, mine)) return null;
  return msg('Your pot is being collected or was paid. You stay in the squad until its last payout.');
}

/** Lists the seats that the member can swap with now. Debts of others stay private, so only the server knows them. */
export function swapPartners(squad: SquadDetail): SquadSeat[] {
  return squad.seats.filter(
    (other) => !other.isYou && other.position !== null && other.status === 'active' && !hasHadTurn(squad, other),
  );
}

/** Returns the reason why the member cannot ask for a swap now, as a key of the catalogue, or null. */
export function swapObstacle(squad: SquadDetail): string | null {
  const mine = mineIn(squad);
  if (!mine) return null;
  if (hasHadTurn(squad, mine)) return leaveObstacle(squad);
  if (mine.position === null) return msg('You can swap once you have a position.');
  const hasFailed = squad.rounds.some(({ contributions }) =>
    contributions.some(({ seat, detail }) => seat === mine.id && detail?.state === 'failed'),
  );
  if (hasFailed || (mine.standing?.owes ?? 0) > 0) return msg('You can swap once your missed contribution is paid.');
  if (swapPartners(squad).length === 0) return msg("There's nobody left to swap with.");
  return null;
}

/** Lists the swap offers to the member that the server would accept now. */
export function openOffers(squad: SquadDetail): SquadDetail['swaps'] {
  const mine = mineIn(squad);
  const partners = new Set(swapPartners(squad).map(({ id }) => id));
  if (!mine || swapObstacle(squad)) return [];
  return squad.swaps.filter(({ from, to }) => to === mine.id && partners.has(from));
}
