import type { SquadDetail } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { firstName } from './week.ts';

const SIDES = new Map([
  ['clearing', msg('Bank accounts of members')],
  ['pot', msg('A pot')],
  ['reserve', msg('Reserve')],
  ['wallet', msg('A wallet')],
  ['fund', msg('Guarantee fund')],
  ['fees', msg('Fees')],
  ['losses', msg('Losses')],
  ['rewards', msg('Rewards')],
]);

/** Returns the name of the account from which or to which money moves, such as 'Week 3 pot, Tunde' or 'Reserve'. */
export function sideText(t: TFunction, squad: SquadDetail, side: string): string {
  const number = Number(side.match(/^pot (\d+)$/)?.[1] ?? 0);
  const round = squad.rounds.find((each) => each.number === number);
  if (!round) return t(SIDES.get(side) ?? side);
  const recipient = squad.seats.find(({ id }) => id === round.recipient);
  const pot = upperFirst(t('{{round}} pot', { round: periodWords(t, squad.period).round(number) }));
  return `${pot}, ${recipient?.isYou ? t('You') : firstName(recipient)}`;
}
