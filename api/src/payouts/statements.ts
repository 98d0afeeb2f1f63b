import type { Output, payoutRoutes, SquadStatement } from '@adashi/contract';
import { statementsOf, type Whose, yearOf } from '../ledger/index.ts';

type Answer = Output<(typeof payoutRoutes)['statements']>;

interface AskedPage {
  readonly year?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

function sumOf(squads: readonly SquadStatement[]): Answer['all'] {
  const sum = (of: (statement: SquadStatement) => number) => squads.reduce((total, each) => total + of(each), 0);
  return {
    putIn: sum(({ putIn }) => putIn),
    received: sum(({ received }) => received),
    reserveBack: sum(({ reserveBack }) => reserveBack),
    fees: sum(({ fees }) => fees),
  };
}

/**
 * Returns a member's contributions and payouts per squad, for one year or in total. Also returns the years with
 * transfers, newest first.
 */
export async function readStatements(whose: Whose, { year, page, pageSize }: AskedPage): Promise<Answer> {
  const all = await statementsOf(whose, {});
  const years = new Set(all.flatMap(({ lines }) => lines.map(({ on }) => yearOf(on))));
  const shown = year === undefined ? all : await statementsOf(whose, { year });
  const squads = shown
    .filter(({ lines }) => year === undefined || lines.length > 0)
    .map(({ held: { squad: squadId, name: squad, status, since, until }, totals }): SquadStatement => {
      const { putIn, received, reserveBack, fees } = totals;
      return { squadId, squad, status, since, until, putIn, received, reserveBack, fees };
    });
  const before = (page - 1) * pageSize;
  return {
    years: [...years].toSorted((a, b) => b - a),
    data: squads.slice(before, before + pageSize),
    page,
    pageSize,
    total: squads.length,
    all: sumOf(squads),
  };
}
