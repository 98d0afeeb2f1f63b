import type { SquadDetail } from '@adashi/contract';
import {
  accounts,
  type Forecast,
  hasLeft,
  type LocalDate,
  ownDebt,
  type PaidPot,
  type Present,
  paidPots,
  type Rotation,
  type SeatId,
  shownForecast,
  squadTrouble,
} from '@adashi/core';
import type { Queryable } from '../db/database.ts';
import { paymentsOfPots } from '../ledger/index.ts';
import { readPresents } from '../rotation/index.ts';
import type { Practice } from './practice/index.ts';
import { practiceWorld } from './practice/index.ts';
import type { Sight } from './visibility.ts';

/** The money of a squad on a day: the payments out of its pots, and the forecast. */
export interface SquadMoney {
  readonly today: LocalDate;
  /** The squad with its current balances, or undefined when the squad is not running. */
  readonly present: Present | undefined;
  readonly forecast: Forecast;
  readonly paid: readonly PaidPot[];
}

const NOTHING_TO_COME: Forecast = { payouts: [], debits: [] };

/** Reads the payments that were made from the squad's pots, and the forecast of the squad. */
export async function readMoney(db: Queryable, today: LocalDate, rotation: Rotation): Promise<SquadMoney> {
  const { id } = rotation;
  const pots = rotation.rounds.flatMap(({ number }) => (hasLeft(rotation, number) ? [accounts.pot(id, number)] : []));
  const transfers = await paymentsOfPots(db, pots);
  const present = rotation.status === 'active' ? (await readPresents(db, today, [rotation])).get(id) : undefined;
  return {
    today,
    present,
    forecast: present ? shownForecast(present) : NOTHING_TO_COME,
    paid: paidPots(id, transfers),
  };
}

/** Returns the money of a practice squad on the squad's simulated day, from the saved state. */
export function practiceMoney(practice: Practice): SquadMoney {
  const { day: today, rotation } = practice;
  if (rotation.status !== 'active') return { today, present: undefined, forecast: NOTHING_TO_COME, paid: [] };
  const present = { world: practiceWorld(practice), today, holdsEnd: new Map() };
  return { today, present, forecast: shownForecast(present), paid: [] };
}

/** Returns the visible facts about failed contributions of a squad, and the caller's own debt. */
export function troubleOf(
  rotation: Rotation,
  money: SquadMoney,
  sees: Sight,
  mine: SeatId | undefined,
): Pick<SquadDetail, 'trouble' | 'ownDebt'> {
  const reading = { rotation, ...money, sees: (seat: SeatId) => sees.others || seat === mine };
  const trouble = squadTrouble(reading);
  const debt = mine ? ownDebt(reading, mine) : null;
  return {
    trouble: trouble && { steps: [...trouble.steps], affected: copied(trouble.affected) },
    ownDebt: debt && { ...debt, weeks: [...debt.weeks] },
  };
}

function copied({ inFull, partLater, ...rest }: NonNullable<ReturnType<typeof squadTrouble>>['affected']) {
  return { ...rest, inFull: [...inFull], partLater: [...partLater] };
}
