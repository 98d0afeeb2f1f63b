import { z } from 'zod';
import { withReason } from '../base/fields.ts';
import { refusal } from '../base/refusal.ts';
import { day, done, fileOf, inProduct, listOf, money, paging, product, type Route, routes } from '../base/route.ts';

/**
 * A file of payouts for the bank, with amounts in cents. One staff member creates the file, and two staff members
 * release it.
 */
export const bankFile = z.object({
  id: z.int(),
  madeAt: z.string(),
  by: z.string(),
  /** The bank’s file number. `number`, `releasedAt`, `releasedBy` and `dueOn` are null before the release. */
  number: z.int().nullable(),
  releasedAt: z.string().nullable(),
  releasedBy: z.string().nullable(),
  /** Day when the money reaches the recipients’ banks. */
  dueOn: day.nullable(),
  payouts: z.int(),
  withdrawals: z.int(),
  amount: money,
  paid: z.int(),
  failed: z.int(),
  /** Reason against the release, for a file without a number. */
  refusal,
});
export type BankFile = z.output<typeof bankFile>;

const next = z.object({ payouts: z.int(), withdrawals: z.int(), amount: money });

/**
 * Problems of the bank’s return file. `totals`, `incomplete` and `empty` are about a whole file, and all others are
 * reasons to ignore a line. `notice` is the bank’s notice about other account numbers.
 */
export const RETURN_PROBLEMS = [
  'unknown',
  'amount',
  'result',
  'failed_before',
  'kind',
  'notice',
  'unreadable',
  'totals',
  'incomplete',
  'empty',
] as const;
const problem = z.object({ line: z.int(), reference: z.string(), why: z.enum(RETURN_PROBLEMS) });
export type ReturnProblem = z.output<typeof problem>;

/** Counts of the lines in a return file. A repeated line from an earlier file changes nothing. */
export const bankReturns = z.object({
  paid: z.int(),
  failed: z.int(),
  known: z.int(),
  problems: z.array(problem),
});
export type BankReturns = z.output<typeof bankReturns>;

const byNumber = z.object({ product, id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

const bankFiles = {
  method: 'GET',
  path: '/:product/payouts/file',
  who: 'staff',
  may: 'payouts.read',
  does: 'Lists the bank files, newest first, and the contents of the next file',
  params: inProduct,
  query: paging.omit({ q: true }),
  output: listOf(bankFile).extend({ next }),
} as const satisfies Route;

export const bankFileRoutes = routes({
  bankFiles,
  bankFilesFile: fileOf(bankFiles),
  makeBankFile: {
    method: 'POST',
    path: '/:product/payouts/file',
    who: 'staff',
    may: 'payouts.act',
    does: 'Creates a bank file with all submitted payouts and withdrawals that have no bank file yet',
    params: inProduct,
    output: z.object({ id: z.int() }),
  },
  releaseBankFile: {
    method: 'POST',
    path: '/:product/payouts/file/:id/release',
    who: 'staff',
    may: 'payouts.act',
    afterPassword: true,
    byTwo: {},
    does: 'Releases a bank file by two people; the file gets a number and never changes again',
    params: byNumber,
    body: withReason,
    output: done,
  },
  dropBankFile: {
    method: 'POST',
    path: '/:product/payouts/file/:id/drop',
    who: 'staff',
    may: 'payouts.act',
    does: 'Deletes an unreleased bank file; its orders wait for the next file',
    params: byNumber,
    body: withReason,
    output: done,
  },
  bankFile: {
    method: 'GET',
    path: '/:product/payouts/file/:id',
    who: 'staff',
    may: 'payouts.act',
    does: "Returns a released bank file: EFT credits by Payments Canada's Standard 005, in records of 1464 characters",
    params: byNumber,
    output: z.string(),
  },
  bringInBankReturns: {
    method: 'POST',
    path: '/:product/payouts/file/returns',
    who: 'staff',
    may: 'payouts.act',
    does: 'Imports bank returns: a Standard 005 file, or lines of reference, cents, result and reason; repeats change nothing',
    params: inProduct,
    body: z.object({ name: z.string().trim().min(1).max(200), text: z.string().min(1).max(900_000) }),
    output: bankReturns,
  },
});
