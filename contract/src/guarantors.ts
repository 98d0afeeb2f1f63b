import { z } from 'zod';
import { emailField } from './fields.ts';
import { KYC_MESSAGES } from './messages.ts';
import { byId, done, id, listOf, money, pagingBy, routes } from './route.ts';

export const guarantorStatus = z.enum(['invited', 'accepted', 'declined', 'verified', 'rejected']);

export const guarantorBody = z.object({
  name: z.string().trim().min(1, KYC_MESSAGES.nameRequired).min(3, KYC_MESSAGES.nameShort).max(120),
  email: emailField,
  phoneNumber: z
    .string()
    .trim()
    .min(1, KYC_MESSAGES.phoneRequired)
    .regex(/^\d+$/, KYC_MESSAGES.phoneDigits)
    .min(10, KYC_MESSAGES.phoneShort)
    .max(15, KYC_MESSAGES.phoneLong),
  relationship: z.string().trim().min(2, 'Say how you know each other').max(80),
});

export const guarantor = z.object({
  id,
  member: z.string(),
  memberId: id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  relationship: z.string(),
  status: guarantorStatus,
  createdAt: z.string(),
});
export type Guarantor = z.output<typeof guarantor>;

const link = z.object({ id: z.string().min(20).max(100) });

export const guarantorRoutes = routes({
  nominate: {
    method: 'POST',
    path: '/guarantor',
    who: 'member',
    does: 'Names a guarantor and mails them a link',
    body: guarantorBody,
    output: guarantor,
  },
  guarantors: {
    method: 'GET',
    path: '/guarantor',
    who: 'person',
    does: 'Guarantors: own for members, all for staff',
    query: pagingBy(['name', 'status', 'created']).extend({ status: guarantorStatus.optional() }),
    output: listOf(guarantor),
  },
  guarantorStats: {
    method: 'GET',
    path: '/guarantor/stats',
    who: 'staff',
    does: 'Guarantors counted by status',
    output: z.record(z.string(), z.int()),
  },
  guarantorByLink: {
    method: 'GET',
    path: '/guarantor/query',
    who: 'anyone',
    does: 'What a guarantor is asked for, behind their own link',
    query: link,
    output: z.object({ member: z.string(), name: z.string(), status: guarantorStatus, atStake: money, owed: money }),
  },
  answerByLink: {
    method: 'POST',
    path: '/guarantor/query',
    who: 'anyone',
    does: 'The guarantor accepts or declines',
    query: link,
    body: z.object({ answer: z.enum(['accepted', 'declined']) }),
    output: done,
  },
  payByLink: {
    method: 'POST',
    path: '/guarantor/pay',
    who: 'anyone',
    does: 'The guarantor pays what the member owes and they answer for',
    query: link,
    output: z.object({ paid: money }),
  },
  guarantor: {
    method: 'GET',
    path: '/guarantor/:id',
    who: 'person',
    does: 'One guarantor',
    params: byId,
    output: guarantor,
  },
  verifyGuarantor: {
    method: 'PATCH',
    path: '/guarantor/:id',
    who: 'staff',
    does: 'Verifies or rejects a guarantor who accepted',
    params: byId,
    body: z.object({ status: z.enum(['verified', 'rejected']) }),
    output: done,
  },
});
