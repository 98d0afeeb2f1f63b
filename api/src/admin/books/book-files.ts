import type { bookRoutes, Parsed } from '@adashi/contract';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { csvFile, dollars } from '../../http/csv-file.ts';
import { everyAccount, readBooks } from './store.ts';

const BOOKS = ['ledger_account', 'accounts', 'this_week', 'balance'] as const;

/** Exports the account balances by kind. */
export async function booksFile({ context, reply, me }: PersonCall<WithDb & WithClock>): Promise<string> {
  const { data } = await readBooks(context);
  async function* cells() {
    for (const { kind, accounts, week, balance } of data) yield [kind, accounts, dollars(week), dollars(balance)];
  }
  return csvFile(reply, me.language, 'books.csv', BOOKS, cells());
}

type Query = Parsed<(typeof bookRoutes)['bookAccountsFile']>['query'];

async function* accountCells({ context }: PersonCall<WithDb>, query: Query): AsyncGenerator<readonly unknown[]> {
  for await (const { account, squad, round, person, balance } of everyAccount(context.db, query))
    yield [account, squad, round, person, dollars(balance)];
}

const ACCOUNTS = ['ledger_account', 'squad', 'round', 'member', 'balance'] as const;

/** Exports all accounts of one kind that match the filters. */
export function accountsFile(call: PersonCall<WithDb>, query: Query): Promise<string> {
  return csvFile(call.reply, call.me.language, `${query.kind}.csv`, ACCOUNTS, accountCells(call, query));
}
