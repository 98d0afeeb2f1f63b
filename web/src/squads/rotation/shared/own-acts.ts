import { type SeatObstacle, type SquadDetail, whyNotAccept, whyNotLeave, whyNotSwap } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';

const WORDS: Record<SeatObstacle, string> = {
  suspended: msg('You can leave or swap once your account is active again.'),
  had_turn: msg('Your pot is being collected or was paid. You stay in the squad until its last payout.'),
  no_position: msg('You can swap once you have a position.'),
  owes: msg('You can swap once your missed contribution is paid.'),
  nobody: msg("There's nobody left to swap with."),
};
const inWords = (obstacle: SeatObstacle | null): string | null => obstacle && WORDS[obstacle];

/** Returns the reason why the member cannot leave now, as a key of the catalogue, or null. */
export const leaveObstacle = (squad: SquadDetail): string | null => inWords(whyNotLeave(squad));

/** Returns the reason why the member cannot ask for a swap now, as a key of the catalogue, or null. */
export const swapObstacle = (squad: SquadDetail): string | null => inWords(whyNotSwap(squad));

/** Returns the reason why the member cannot accept a swap offer now, as a key of the catalogue, or null. */
export const acceptObstacle = (squad: SquadDetail): string | null => inWords(whyNotAccept(squad));
