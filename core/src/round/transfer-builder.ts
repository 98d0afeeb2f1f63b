import type { GuarantorId, PersonId, SquadId } from '../ids.ts';
import { add, type Cents, least, minus, NOTHING } from '../money/cents.ts';

/** Name of a ledger account, built from purpose and owner (MONEY §6). */
export type AccountName =
  | `clearing:${string}`
  | `pot:${SquadId}:${number}`
  | `reserve:${SquadId}`
  | `wallet:${PersonId}`
  | `guarantor:${GuarantorId}`
  | 'fund'
  | 'fees'
  | 'rewards'
  | 'losses';

export const TRANSFER_KINDS = [
  'contribution',
  'wallet_contribution',
  'cover',
  'recovery',
  'surplus',
  'chargeback',
  'charge_refund',
  'waiver',
  'payout',
  'fee',
  'reserve_share',
  'set_off',
  'payout_returned',
  'reserve_return',
  'withdrawal',
  'withdrawal_returned',
  'fund_deposit',
  'fund_from_fees',
  'refund',
  'clearing_move',
  'provider_fee',
  'reward',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * A movement of money from the debit account to the credit account, with a positive amount and a unique reference.
 */
export interface Transfer {
  readonly debit: AccountName;
  readonly credit: AccountName;
  readonly amount: Cents;
  readonly kind: TransferKind;
  readonly reference: string;
}

export const accounts = {
  clearing: (provider: string): AccountName => `clearing:${provider}`,
  pot: (squad: SquadId, round: number): AccountName => `pot:${squad}:${round}`,
  reserve: (squad: SquadId): AccountName => `reserve:${squad}`,
  wallet: (person: PersonId): AccountName => `wallet:${person}`,
  guarantor: (guarantor: GuarantorId): AccountName => `guarantor:${guarantor}`,
};

const NEVER_BELOW_ZERO = new Set(['pot', 'reserve', 'wallet', 'guarantor', 'fund']);
const DEBIT_NORMAL = new Set(['clearing', 'rewards', 'losses']);

/** Returns the purpose in an account's name. */
function kindOf(account: AccountName): string {
  return account.replace(/:.*/, '');
}

export function mayGoBelowZero(account: AccountName): boolean {
  return !NEVER_BELOW_ZERO.has(kindOf(account));
}

export function isDebitNormal(account: AccountName): boolean {
  return DEBIT_NORMAL.has(kindOf(account));
}

/**
 * Error of a step that needs the guarantee fund while the fund is not loaded. The caller then runs the step again with
 * the fund.
 */
export class FundNeeded extends Error {}

/** Collects the transfers of a step and tracks each account's balance on its normal side. */
export class TransferBuilder {
  readonly transfers: Transfer[] = [];
  readonly #balances: Map<AccountName, Cents>;
  /** Whether the balance of the guarantee fund is known. */
  readonly hasFund: boolean;

  constructor(balances: Iterable<readonly [AccountName, Cents]>, hasFund = true) {
    this.#balances = new Map(balances);
    this.hasFund = hasFund;
  }

  balance(account: AccountName): Cents {
    return this.#balances.get(account) ?? NOTHING;
  }

  balances(): ReadonlyMap<AccountName, Cents> {
    return this.#balances;
  }

  /** Moves money. Ignores zero, and throws if an account without overdraft would fall below zero. */
  move(transfer: Transfer): void {
    if (transfer.amount === 0) return;
    if (transfer.amount < 0) throw new Error(`a transfer of ${transfer.amount}: ${transfer.reference}`);
    this.#change(transfer.debit, isDebitNormal(transfer.debit) ? transfer.amount : minus(transfer.amount));
    this.#change(transfer.credit, isDebitNormal(transfer.credit) ? minus(transfer.amount) : transfer.amount);
    this.transfers.push(transfer);
  }

  /** Adds an account's opening balance to the tracked balance. */
  know(account: AccountName, before: Cents): void {
    this.#balances.set(account, add(this.balance(account), before));
  }

  /** Returns `amount`, or the account's balance if the balance is lower. */
  available(account: AccountName, amount: Cents): Cents {
    if (account === 'fund' && amount > 0 && !this.hasFund) throw new FundNeeded();
    return least(this.balance(account), amount);
  }

  #change(account: AccountName, by: Cents): void {
    const after = add(this.balance(account), by);
    if (after < 0 && !mayGoBelowZero(account)) throw new Error(`${account} would fall to ${after}`);
    this.#balances.set(account, after);
  }
}
