// Columns that a step writes, with types, by table. Each column is sent to the database as one array.

export const SEATS = {
  id: 'uuid',
  status: 'text',
  defaulted: 'boolean',
  position: 'int',
} as const;

export const SQUADS = {
  id: 'uuid',
  status: 'text',
  reserve_payout_count: 'int',
  next_due_on: 'date',
} as const;

export const ROUNDS = {
  squad_id: 'uuid',
  number: 'int',
  kind: 'text',
  recipient: 'uuid',
  due_on: 'date',
  submit_on: 'date',
  charge_on: 'date',
  payout_on: 'date',
  opened: 'boolean',
  expected: 'bigint',
} as const;

/**
 * Column with the day of a row’s last change, used to sort lists. The rotation's state does not include this column.
 */
export const CHANGED = {
  updated_on: 'date',
} as const;

export const CONTRIBUTIONS = {
  squad_id: 'uuid',
  round: 'int',
  seat_id: 'uuid',
  amount: 'bigint',
  state: 'text',
  owed_pot: 'bigint',
  owed_reserve: 'bigint',
  owed_fund: 'bigint',
  owed_losses: 'bigint',
  waived_reserve: 'bigint',
  waived_fund: 'bigint',
  waived_losses: 'bigint',
  first_failed_on: 'date',
  retry_on: 'date',
  cause: 'text',
  is_open: 'boolean',
} as const;

export const CHARGES = {
  squad_id: 'uuid',
  round: 'int',
  seat_id: 'uuid',
  attempt: 'int',
  amount: 'bigint',
  charge_on: 'date',
  state: 'text',
  to_wallet: 'bigint',
} as const;

export const PAYOUTS = {
  squad_id: 'uuid',
  round: 'int',
  seq: 'int',
  state: 'text',
  held_reason: 'text',
  pot: 'bigint',
  fee: 'bigint',
  reserve_share: 'bigint',
  set_off: 'bigint',
  net: 'bigint',
  attempt: 'int',
  account: 'uuid',
  provider: 'text',
  no_account_since: 'date',
  expected_net: 'bigint',
  payout_on: 'date',
} as const;
