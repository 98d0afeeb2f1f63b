import { z } from 'zod';
import { inProduct, listOf, money, paging, product, routes } from './route.ts';

/** One file that went to the bank. Amounts in cents. */
export const bankFile = z.object({
  id: z.int(),
  madeAt: z.string(),
  by: z.string(),
  payouts: z.int(),
  withdrawals: z.int(),
  amount: money,
  paid: z.int(),
  failed: z.int(),
});
export type BankFile = z.output<typeof bankFile>;

const next = z.object({ payouts: z.int(), withdrawals: z.int(), amount: money });

/** What the bank told of a line that came to nothing here, and why. */
export const RETURN_PROBLEMS = ['unknown', 'amount', 'result', 'failed_before'] as const;
const problem = z.object({ line: z.int(), reference: z.string(), why: z.enum(RETURN_PROBLEMS) });
export type ReturnProblem = z.output<typeof problem>;

/** How many lines of a returned file said what; those that were told before changed nothing. */
export const bankReturns = z.object({
  paid: z.int(),
  failed: z.int(),
  known: z.int(),
  problems: z.array(problem),
});
export type BankReturns = z.output<typeof bankReturns>;

const byNumber = z.object({ product, id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const bankFileRoutes = routes({
  bankFiles: {
    method: 'GET',
    path: '/:product/payouts/file',
    who: 'staff',
    may: 'payouts.read',
    does: 'The files that went to the bank, the newest first, and what the next one would hold',
    params: inProduct,
    query: paging.omit({ q: true }),
    output: listOf(bankFile).extend({ next }),
  },
  makeBankFile: {
    method: 'POST',
    path: '/:product/payouts/file',
    who: 'staff',
    may: 'payouts.act',
    does: 'Puts every payout and withdrawal that was sent, and is in no file yet, into a file for the bank',
    params: inProduct,
    output: z.object({ id: z.int() }),
  },
  bankFile: {
    method: 'GET',
    path: '/:product/payouts/file/:id',
    who: 'staff',
    may: 'payouts.act',
    does: 'A file for the bank: reference, name, institution, transit, account, cents',
    params: byNumber,
    output: z.string(),
  },
  bringInBankReturns: {
    method: 'POST',
    path: '/:product/payouts/file/returns',
    who: 'staff',
    may: 'payouts.act',
    does: 'What the bank told of its lines: reference, cents, paid or failed, and why; what was told before changes nothing',
    params: inProduct,
    body: z.object({ name: z.string().trim().min(1).max(200), text: z.string().min(1).max(900_000) }),
    output: bankReturns,
  },
});
