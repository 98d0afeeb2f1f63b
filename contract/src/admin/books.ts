import { TRANSFER_KINDS } from '@adashi/core';
import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { day, id, listOf, money, paging, pagingBy, routes } from '../base/route.ts';
import { tidyLine } from '../base/tidy.ts';

/** Account kinds of the ledger in display order. Accounts with people's money come first. */
export const BOOK_KINDS = [
  'pot',
  'reserve',
  'fund',
  'wallet',
  'guarantor',
  'fees',
  'rewards',
  'losses',
  'clearing',
] as const;
export const bookKind = z.enum(BOOK_KINDS);
export type BookKind = z.output<typeof bookKind>;

/** Account name (MONEY §6), such as 'fund', 'pot:<squad>:<round>' or 'clearing:<provider>'. */
const accountName = z
  .string()
  .max(120)
  .regex(/^(fund|fees|rewards|losses|clearing:[\w.-]+|(reserve|wallet|guarantor):[\da-f-]{36}|pot:[\da-f-]{36}:\d+)$/);

/** Owner of an account: a squad and round, a person, or a provider for a clearing account. */
const whose = {
  account: z.string(),
  accountKind: bookKind,
  squad: z.string().nullable(),
  squadId: id.nullable(),
  round: z.int().nullable(),
  person: z.string().nullable(),
};

const bookAccount = z.object({ ...whose, balance: money });
export type BookAccount = z.output<typeof bookAccount>;

/** Total of one account kind in cents: credits minus debits. All totals sum to zero. */
const bookOfKind = z.object({
  kind: bookKind,
  /** Number of accounts of this kind with a non-zero balance. */
  accounts: z.int(),
  balance: money,
  /** Change of the account kind's total since Monday, in cents. */
  week: money,
});

const ledgerCheck = z.object({
  id: z.int(),
  at: z.string(),
  tookMs: z.int(),
  transfers: z.int(),
  difference: z.object({ what: z.string(), where: z.string(), expected: z.int(), found: z.int() }).nullable(),
  disagreements: z.int(),
  /** Name of the staff member who ran the check. Null for a nightly check. */
  by: z.string().nullable(),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

const books = z.object({
  today: day,
  data: z.array(bookOfKind),
  sum: money,
  feesThisMonth: money,
  /**
   * The guarantee fund. `version` identifies the last top-up. A request for a new top-up must contain the version on
   * the caller's page.
   */
  fund: z.object({ balance: money, wanted: money, fees: money, version: z.int() }),
  /** Checks of the ledger, newest first: at most 30 nightly checks, with the manual checks between them. */
  checks: z.array(ledgerCheck),
});
export type Books = z.output<typeof books>;

const bookEntry = z.object({
  id: z.int(),
  on: day,
  kind: z.enum(TRANSFER_KINDS),
  /** Amount in cents, negative for money that left the account. */
  amount: money,
  reference: z.string(),
  /** Reason from the staff member. Null for automatic movements. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  /** Owner of the other account in the movement. */
  ...whose,
});
export type BookEntry = z.output<typeof bookEntry>;

const accountFilters = paging.pick({ q: true }).extend({ kind: bookKind, all: z.enum(['yes']).optional() });
const entryFilters = { kind: z.enum(TRANSFER_KINDS).optional() };
const fill = {
  amount: z.int('Enter an amount').min(100, 'At least CA$1.00').max(1_000_000_000),
  reason,
  version: z.int32().min(0),
};

export const bookRoutes = routes({
  books: {
    method: 'GET',
    path: '/admin/books',
    who: 'staff',
    may: 'books',
    does: 'Returns the ledger balances by kind of account, and the last verifications',
    output: books,
  },
  booksFile: {
    method: 'GET',
    path: '/admin/books.csv',
    who: 'staff',
    may: 'books',
    isExport: true,
    does: 'Returns the ledger balances by kind of account as a CSV file, in dollars',
    output: z.string(),
  },
  bookAccounts: {
    method: 'GET',
    path: '/admin/books/accounts',
    who: 'staff',
    may: 'books',
    does: 'Lists the ledger accounts of a kind, with a balance or all',
    query: pagingBy(['balance', 'name']).extend(accountFilters.shape),
    output: listOf(bookAccount.extend({ id: z.string() })),
  },
  bookAccountsFile: {
    method: 'GET',
    path: '/admin/books/accounts.csv',
    who: 'staff',
    may: 'books',
    isExport: true,
    does: 'Returns the ledger accounts of a kind as a CSV file, with names and in dollars',
    query: accountFilters,
    output: z.string(),
  },
  verifyBooks: {
    method: 'POST',
    path: '/admin/books/verify',
    who: 'staff',
    may: 'books',
    isLong: true,
    does: 'Verifies the whole ledger and reconciles it with the provider',
    output: ledgerCheck,
  },
  book: {
    method: 'GET',
    path: '/admin/books/:account',
    who: 'staff',
    may: 'books',
    does: 'Returns one ledger account with its transfers, newest first',
    params: z.object({ account: accountName }),
    query: pagingBy(['on', 'amount']).omit({ q: true }).extend(entryFilters),
    output: listOf(bookEntry).extend({ about: bookAccount }),
  },
  bookCsv: {
    method: 'GET',
    path: '/admin/books/:account/transfers.csv',
    who: 'staff',
    may: 'books',
    isExport: true,
    does: 'Returns the transfers of one ledger account as a CSV file, oldest first, in dollars',
    params: z.object({ account: accountName }),
    query: z.object(entryFilters),
    output: z.string(),
  },
  fillFund: {
    method: 'POST',
    path: '/admin/fund',
    who: 'staff',
    may: 'books',
    afterPassword: true,
    byTwo: {},
    does: 'Moves fees or a bank deposit into the guarantee fund, with a reason',
    body: z.discriminatedUnion('from', [
      z.object({ from: z.literal('fees'), ...fill }),
      z.object({
        from: z.literal('bank'),
        bankReference: z.string().overwrite(tidyLine).min(3, 'Enter the bank reference').max(60),
        ...fill,
      }),
    ]),
    output: z.object({ fund: money }),
  },
});
