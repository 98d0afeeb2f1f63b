import { TRANSFER_KINDS } from '@adashi/core';
import { z } from 'zod';
import { reason } from './fields.ts';
import { day, id, listOf, money, paging, pagingBy, routes } from './route.ts';

/** What the accounts of the ledger are for, as they are read: what is held for people first. */
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

/** The name of an account (MONEY §6): 'fund', 'pot:<squad>:<round>', 'clearing:<provider>'. */
const accountName = z
  .string()
  .max(120)
  .regex(/^(fund|fees|rewards|losses|clearing:[\w.-]+|(reserve|wallet|guarantor):[\da-f-]{36}|pot:[\da-f-]{36}:\d+)$/);

/** Whose an account is: the squad and round, or the person's name; for a clearing account its provider. */
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

/** A row of the books for one kind of account. Amounts are credits less debits, so that all of them sum to zero. */
const bookOfKind = z.object({
  kind: bookKind,
  /** How many accounts of it hold something, or are owed to. */
  accounts: z.int(),
  balance: money,
  /** Since Monday. */
  week: money,
});

const ledgerCheck = z.object({
  id: z.int(),
  at: z.string(),
  tookMs: z.int(),
  transfers: z.int(),
  difference: z.object({ what: z.string(), where: z.string(), expected: z.int(), found: z.int() }).nullable(),
  disagreements: z.int(),
  /** Null for that of a night. */
  by: z.string().nullable(),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

const books = z.object({
  today: day,
  data: z.array(bookOfKind),
  sum: money,
  feesThisMonth: money,
  /** `version` names the last filling that was seen: who fills it says which. */
  fund: z.object({ balance: money, wanted: money, fees: money, version: z.int() }),
  /** The newest first, of thirty nights at most, and what was asked for between them. */
  checks: z.array(ledgerCheck),
});
export type Books = z.output<typeof books>;

const bookEntry = z.object({
  id: z.int(),
  on: day,
  kind: z.enum(TRANSFER_KINDS),
  /** Negative where it left the account. */
  amount: money,
  reference: z.string(),
  /** Of an act of staff: why, and whose it was. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  /** The other side. */
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
    does: 'What the accounts of the platform hold, by what they are for, and the last verifications of the ledger',
    output: books,
  },
  booksFile: {
    method: 'GET',
    path: '/admin/books.csv',
    who: 'staff',
    may: 'books',
    does: 'A CSV file. What the accounts of the platform hold, by what they are for, in dollars',
    output: z.string(),
  },
  bookAccounts: {
    method: 'GET',
    path: '/admin/books/accounts',
    who: 'staff',
    may: 'books',
    does: 'The accounts of a kind that hold something, or all of them',
    query: pagingBy(['balance', 'name']).extend(accountFilters.shape),
    output: listOf(bookAccount.extend({ id: z.string() })),
  },
  bookAccountsFile: {
    method: 'GET',
    path: '/admin/books/accounts.csv',
    who: 'staff',
    may: 'books',
    does: 'A CSV file. The accounts of a kind that hold something, or all of them, by name and in dollars',
    query: accountFilters,
    output: z.string(),
  },
  verifyBooks: {
    method: 'POST',
    path: '/admin/books/verify',
    who: 'staff',
    may: 'books',
    does: 'Recomputes the whole ledger now, and compares it with the provider',
    output: ledgerCheck,
  },
  book: {
    method: 'GET',
    path: '/admin/books/:account',
    who: 'staff',
    may: 'books',
    does: 'One account with its transfers, the latest first',
    params: z.object({ account: accountName }),
    query: pagingBy(['on', 'amount']).omit({ q: true }).extend(entryFilters),
    output: listOf(bookEntry).extend({ about: bookAccount }),
  },
  bookCsv: {
    method: 'GET',
    path: '/admin/books/:account/transfers.csv',
    who: 'staff',
    may: 'books',
    does: 'Every transfer of one account as a file, the oldest first, with names and in dollars',
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
    does: 'Puts fees into the guarantee fund, or books money for it that arrived at the bank, with a reason',
    body: z.discriminatedUnion('from', [
      z.object({ from: z.literal('fees'), ...fill }),
      z.object({
        from: z.literal('bank'),
        bankReference: z.string().trim().min(3, 'Enter the reference of the bank').max(60),
        ...fill,
      }),
    ]),
    output: z.object({ fund: money }),
  },
});
