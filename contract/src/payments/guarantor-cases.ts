import { z } from 'zod';
import { refusal } from '../base/refusal.ts';
import { byId, fileOf, id, listOf, money, pagingBy, type Route, routes } from '../base/route.ts';
import { guaranteeView, guarantor, guarantorStatus } from './guarantors.ts';

export const guarantorCaseRow = guarantor.extend({
  /** Largest amount in cents that the guarantor could have to pay this week, in all squads together (MONEY §3.5). */
  atStake: money,
  /** Amount in cents that the guarantor must pay now. */
  owed: money,
  /** Number of the member’s squads with this guarantor. */
  squads: z.int(),
});
export type GuarantorCaseRow = z.output<typeof guarantorCaseRow>;

export const guarantorCase = guarantor.extend({
  view: guaranteeView,
  /** Exact text that the guarantor signed. Null before the signature. */
  text: z.string().nullable(),
  answeredAt: z.string().nullable(),
  decided: z.object({ by: z.string().nullable(), reason: z.string().nullable(), at: z.string() }).nullable(),
  /** Other members with a guarantor who has the same email address. */
  others: z.array(z.object({ id, memberId: id, member: z.string(), memberEmail: z.string(), status: guarantorStatus })),
  /** Reasons why the caller cannot verify or decline the guarantor. */
  refusals: z.object({ verify: refusal, decline: refusal }),
});
export type GuarantorCase = z.output<typeof guarantorCase>;

const guarantorCases = {
  method: 'GET',
  path: '/guarantor/queue',
  who: 'staff',
  may: 'guarantors.read',
  does: "Lists all guarantors with this week's exposure; unverified guarantors first",
  query: pagingBy(['name', 'member', 'created']).extend({ status: guarantorStatus.optional() }),
  output: listOf(guarantorCaseRow),
} as const satisfies Route;

export const guarantorCaseRoutes = routes({
  guarantorCases,
  guarantorCasesFile: fileOf(guarantorCases),
  guarantorDebts: {
    method: 'GET',
    path: '/guarantor/debts',
    who: 'staff',
    may: 'guarantors.read',
    does: 'Returns the debts of members with a verified guarantor, in cents, and the number of these members',
    output: z.object({ owed: money, guarantors: z.int() }),
  },
  guarantorCase: {
    method: 'GET',
    path: '/guarantor/queue/:id',
    who: 'staff',
    may: 'guarantors.read',
    does: 'Returns one guarantor with the members, the squads, the signed guarantee and the decisions',
    params: byId,
    output: guarantorCase,
  },
});
