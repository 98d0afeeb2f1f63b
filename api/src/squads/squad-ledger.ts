import { type MOVEMENT_GROUPS, type Parsed, type squadRoutes } from '@adashi/contract';
import { TRANSFER_KINDS, type TransferKind } from '@adashi/core';
import type { WithDb } from '../db/database.ts';
import type { Page, Paging } from '../db/page.ts';
import type { PersonCall } from '../http/call.ts';
import { type Movement, movementsOf } from '../ledger/index.ts';
import { accountsOfSquad } from './squad-money.ts';
import { lookAtBoard, type Seen } from './visibility.ts';

type Query = Parsed<(typeof squadRoutes)['squadLedger']>['query'];
type Group = (typeof MOVEMENT_GROUPS)[number];

/** Group of each transfer kind, or null for transfers outside squads. A missing transfer kind is a type error. */
const GROUP_OF: Record<TransferKind, Group | null> = {
  contribution: 'contributions',
  wallet_contribution: 'contributions',
  payout: 'payouts',
  payout_returned: 'payouts',
  fee: 'fees',
  reserve_share: 'reserve',
  reserve_return: 'reserve',
  cover: 'debts',
  recovery: 'debts',
  set_off: 'debts',
  surplus: 'debts',
  chargeback: 'debts',
  charge_refund: 'debts',
  waiver: 'debts',
  refund: 'debts',
  withdrawal: null,
  withdrawal_returned: null,
  fund_deposit: null,
  fund_from_fees: null,
  clearing_move: null,
  provider_fee: null,
  reward: null,
};

const kindsOf = (group: Group) => TRANSFER_KINDS.filter((kind) => GROUP_OF[kind] === group);

/** Transfer kinds of debts. Members see these transfers without the pot, because the pot would reveal the recipient. */
const OF_DEBTS = kindsOf('debts');

/**
 * Returns one page of transfers in the squad's pots and reserve. Staff see single transfers, and members see totals.
 */
export async function movementsSeen(
  { context }: PersonCall<WithDb>,
  { squad, sees }: Seen,
  what: Group | undefined,
  paging: Paging<'on' | 'amount'>,
): Promise<Page<Movement>> {
  const wanted = {
    accounts: await accountsOfSquad(context.db, squad),
    kinds: what ? kindsOf(what) : TRANSFER_KINDS,
    nameless: sees.others ? [] : OF_DEBTS,
    inCounts: !sees.others,
  };
  return movementsOf(context.db, wanted, paging);
}

export async function squadLedger(call: PersonCall<WithDb>, squadId: string, query: Query): Promise<Page<Movement>> {
  return movementsSeen(call, await lookAtBoard(call, squadId), query.what, query);
}
