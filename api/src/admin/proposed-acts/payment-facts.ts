import {
  type AccountName,
  accounts,
  type Contribution,
  chargeInFlight,
  type LocalDate,
  mainPayout,
  markPaidOutside,
  type RefundRefusal,
  type Result,
  type Rotation,
  refundableCharge,
  refundContribution,
  type SettleRefusal,
  type World,
  waiveContribution,
} from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { seatId, squadId } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { balances } from '../../ledger/index.ts';
import { readRotation, readWorlds } from '../../rotation/index.ts';
import { byId, type ReadFacts, withoutReason } from './act-facts.ts';

const paymentRow = z.object({
  squad: squadId,
  squadName: z.string(),
  period: z.string(),
  round: z.int(),
  seat: seatId,
  person: z.string(),
});

async function paymentOf(db: Queryable, id: string) {
  const row = await db
    .selectFrom('contributions')
    .innerJoin('seats', 'seats.id', 'seat_id')
    .innerJoin('squads', 'squads.id', 'contributions.squad_id')
    .select([
      'contributions.squad_id as squad',
      'squads.name as squadName',
      'squads.period',
      'round',
      'seat_id as seat',
      'person_id as person',
    ])
    .where('contributions.id', '=', id)
    .executeTakeFirst();
  return paymentRow.parse(found(row));
}

type ContributionName = Pick<Contribution, 'round' | 'seat'>;

const contributionOf = (rotation: Rotation, { round, seat }: ContributionName) =>
  found(rotation.contributions.find((each) => each.round === round && each.seat === seat));

/** A rule of `@adashi/core` that carries out a staff act on a contribution. */
type Rule = (
  world: World,
  day: LocalDate,
  key: ContributionName,
  isWaived: boolean,
) => Result<SettleRefusal | RefundRefusal>;

/**
 * Returns the balance and the change in cents of each affected account, such as `pot` and `potBy`. Applies the rule to
 * a copy of the squad, so the values equal the effect of the act. The pot is always included.
 */
async function changedAccounts(
  db: Queryable,
  rotation: Rotation,
  key: ContributionName,
  act: (world: World) => Result<SettleRefusal | RefundRefusal>,
): Promise<Record<string, number>> {
  const { id } = rotation;
  const names: Readonly<Record<string, AccountName>> = {
    pot: accounts.pot(id, key.round),
    reserve: accounts.reserve(id),
    fund: 'fund',
    losses: 'losses',
  };
  const [world] = await readWorlds(db, [rotation]);
  if (!world) return {};
  const before = new Map([...world.balances, ...(await balances(db, Object.values(names)))]);
  const result = act({ ...world, balances: before });
  if (result.refused !== null) return {};
  const { balances: after } = result.outcome;
  const changes = Object.entries(names).map(([name, account]) => {
    const held = before.get(account) ?? 0;
    return { name, held, by: (after.get(account) ?? 0) - held };
  });
  const shown = changes.filter(({ name, by }) => name === 'pot' || by !== 0);
  return Object.fromEntries(shown.flatMap(({ name, held, by }) => [[name, held] as const, [`${name}By`, by] as const]));
}

/** Reads the facts of an act on a contribution. The amount is the debt or, for a refund, the charged amount. */
const payment =
  (rule: Rule): ReadFacts =>
  async (db, input) => {
    const { id } = byId.parse(input.params);
    const { squad, squadName, period, person, ...key } = await paymentOf(db, id);
    if (db.isTransaction) await sql`select from squads where id = ${squad} for update`.execute(db);
    const rotation = found(await readRotation(db, squad));
    const contribution = contributionOf(rotation, key);
    const owed = Object.values(contribution.owed).reduce((sum, part) => sum + part, 0);
    const { isWaived } = z.object({ isWaived: z.boolean().nullable().default(null) }).parse(input.body);
    const refundable = refundableCharge(contribution)?.amount ?? 0;
    // The rules for these acts do not depend on the day, so any day of the round works.
    const { submitOn } = found(rotation.rounds.find(({ number }) => number === key.round));
    const moved = await changedAccounts(db, rotation, key, (world) => rule(world, submitOn, key, isWaived === true));
    return {
      object: `payment:${id}`,
      subject: person,
      amount: rule === refundContribution ? refundable : owed,
      binding: { state: contribution.state, owed, refundable, isUnderWay: chargeInFlight(contribution) !== undefined },
      context: {
        squad: squadName,
        period,
        round: key.round,
        isPotPaid: mainPayout(rotation, key.round).attempt > 0,
        isWaived,
        ...moved,
      },
      same: withoutReason(Object(input.body)),
      input,
      mayBeAlone: true,
    };
  };

export const refundPayment = payment(refundContribution);
export const waivePayment = payment(waiveContribution);
export const markPaymentPaid = payment(markPaidOutside);
