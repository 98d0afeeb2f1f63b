import { add, type Cents, minus, NOTHING } from '../money/cents.ts';
import type { PayoutPlan } from '../squad/terms.ts';
import type { Transfer } from './transfer-builder.ts';

/** One line of 'Why this amount?' (MONEY §3.8). Deductions from the pot are negative. */
export interface WaterfallLine {
  readonly kind:
    | 'expected'
    | 'contributions'
    | 'covered_reserve'
    | 'covered_fund'
    | 'waived'
    | 'charged_back'
    | 'fee'
    | 'reserve_share'
    | 'set_off'
    | 'net';
  readonly count: number;
  readonly amount: Cents;
}

const OUT = {
  fee: 'fee',
  reserve_share: 'reserve_share',
  set_off: 'set_off',
  chargeback: 'charged_back',
  charge_refund: 'charged_back',
} as const;

function lineOf(transfer: Transfer, pot: string): Exclude<WaterfallLine['kind'], 'net' | 'expected'> | null {
  // The `in` test proves that the kind is a key of OUT.
  if (transfer.debit === pot) return transfer.kind in OUT ? OUT[transfer.kind as keyof typeof OUT] : null;
  if (transfer.kind === 'cover') return transfer.debit === 'fund' ? 'covered_fund' : 'covered_reserve';
  if (transfer.kind === 'waiver') return 'waived';
  return transfer.kind === 'payout_returned' ? null : 'contributions';
}

const ORDER = [
  'contributions',
  'covered_reserve',
  'covered_fund',
  'waived',
  'charged_back',
  'fee',
  'reserve_share',
  'set_off',
] as const;

/** Returns the payout number for a transfer of the pot: 0 for the main payout, 1 and above for supplements. */
function seqOf({ debit, reference }: Transfer, pot: string): number {
  // The prefixes of references come from `payout.ts` ('payout:<squad>:<round>:<seq>:…') and `settle.ts`
  // ('…:supplement:<seq>').
  const parts = reference.split(':');
  if (debit === pot) return reference.startsWith('payout:') ? Number(parts[3]) : 0;
  return parts.at(-2) === 'supplement' ? Number(parts.at(-1)) : 0;
}

/** Returns the waterfall of one payout from the pot's transfers. The last line is the amount that is still to pay. */
export function waterfall(transfers: readonly Transfer[], pot: string, seq: number): WaterfallLine[] {
  const found = new Map<ReturnType<typeof lineOf>, { count: number; amount: Cents }>();
  for (const transfer of transfers.filter((moved) => seqOf(moved, pot) === seq)) {
    const kind = lineOf(transfer, pot);
    const line = found.get(kind) ?? { count: 0, amount: NOTHING };
    const amount = transfer.debit === pot ? minus(transfer.amount) : transfer.amount;
    found.set(kind, { count: line.count + 1, amount: add(line.amount, amount) });
  }
  const lines = ORDER.flatMap((kind): WaterfallLine[] => {
    const line = found.get(kind);
    return line ? [{ kind, ...line }] : [];
  });
  return [...lines, { kind: 'net', count: 1, amount: add(...lines.map((line) => line.amount)) }];
}

/** Returns the waterfall of an unsent payout, assuming that every contribution is confirmed or covered. */
export function plannedWaterfall(plan: PayoutPlan, contributions: number): WaterfallLine[] {
  const lines: WaterfallLine[] = [
    { kind: 'expected', count: contributions, amount: plan.pot },
    { kind: 'fee', count: 1, amount: minus(plan.fee) },
    { kind: 'reserve_share', count: 1, amount: minus(plan.reserveShare) },
    { kind: 'net', count: 1, amount: plan.net },
  ];
  return lines.filter((line) => line.amount !== 0);
}
