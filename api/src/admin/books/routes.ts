import type { bookRoutes } from '@adashi/contract';
import { found } from '../../base/app-error.ts';
import type { Handlers } from '../../http/router.ts';
import { bookCsv, readBook } from './book.ts';
import { accountsFile, booksFile } from './book-files.ts';
import { checkBooks } from './check-books.ts';
import { fillFund } from './fill-fund.ts';
import { lastChecks, listAccounts, readBooks } from './store.ts';

export const bookHandlers: Handlers<typeof bookRoutes> = {
  books: async (_, { context }) => readBooks(context),
  booksFile: async (_, call) => booksFile(call),
  bookAccounts: async ({ query }, { context }) => listAccounts(context.db, query),
  bookAccountsFile: async ({ query }, call) => accountsFile(call, query),
  verifyBooks: async (_, { context, actor }) => {
    await checkBooks(context, actor);
    const [check] = await lastChecks(context.db, 1);
    return found(check);
  },
  book: async ({ params, query }, { context }) => readBook(context.db, params.account, query),
  bookCsv: async ({ params, query }, call) => bookCsv(call, params.account, query),
  fillFund: async ({ body }, call) => ({ fund: await fillFund(call, body) }),
};
