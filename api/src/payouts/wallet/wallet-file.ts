import type { Parsed, walletRoutes } from '@adashi/contract';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { csvFile, dollars } from '../../http/csv-file.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { everyEntry } from './store.ts';

type Query = Parsed<(typeof walletRoutes)['walletFile']>['query'];

const WALLET = ['day', 'movement', 'squad', 'round', 'friend', 'account', 'state', 'amount', 'balance'] as const;

async function* rowsOfFile(call: PersonCall<WithDb>, query: Query): AsyncGenerator<readonly unknown[]> {
  const { ledger, ownFiles } = templates[call.me.language];
  for await (const { on, kind, squad, round, friend, account, state, amount, balance } of everyEntry(call, query)) {
    const status = state && ownFiles.wallet.states[state];
    yield [on, ledger.kinds[kind], squad, round, friend, account, status, dollars(amount), dollars(balance)];
  }
}

/** Exports all filtered wallet transfers as CSV, in dollars and in the reader's language. */
export function walletFile(call: PersonCall<WithDb>, query: Query): Promise<string> {
  return csvFile(call.reply, call.me.language, 'wallet.csv', WALLET, rowsOfFile(call, query));
}
