import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { byId, done, id, routes } from './route.ts';

const agreementBody = z.object({
  title: z.string().trim().min(3).max(120),
  bodyEn: z.string().trim().min(20).max(50_000),
  bodyFr: z.string().trim().min(20).max(50_000),
});
export const agreement = agreementBody.extend({ id, createdAt: z.string(), signed: z.int() });

export const myAgreement = z.object({
  id,
  title: z.string(),
  bodyEn: z.string(),
  bodyFr: z.string(),
  status: z.enum(['pending', 'agreed', 'rejected']),
  signedAt: z.string().nullable(),
});
export type MyAgreement = z.output<typeof myAgreement>;

export const agreementRoutes = routes({
  addAgreement: {
    method: 'POST',
    path: '/admin/contract-agreement',
    who: 'staff',
    may: 'agreements',
    does: 'Publishes an agreement',
    body: agreementBody,
    output: byId,
  },
  agreements: {
    method: 'GET',
    path: '/admin/contract-agreement',
    who: 'staff',
    may: 'agreements',
    does: 'All agreements in force',
    output: z.array(agreement),
  },
  agreement: {
    method: 'GET',
    path: '/admin/contract-agreement/:id',
    who: 'staff',
    may: 'agreements',
    does: 'One agreement',
    params: byId,
    output: agreement,
  },
  changeAgreement: {
    method: 'PATCH',
    path: '/admin/contract-agreement/:id',
    who: 'staff',
    may: 'agreements',
    does: 'Changes an agreement that nobody has signed',
    params: byId,
    body: agreementBody.partial(),
    output: done,
  },
  retireAgreement: {
    method: 'DELETE',
    path: '/admin/contract-agreement/:id',
    who: 'staff',
    may: 'agreements',
    does: 'Takes an agreement out of force',
    params: byId,
    output: done,
  },
  myAgreements: {
    method: 'GET',
    path: '/user/contract-agreement',
    who: 'member',
    does: 'My agreements',
    output: z.array(myAgreement),
  },
  agreementPdf: {
    method: 'GET',
    path: '/user/contract-agreement/:file',
    who: 'member',
    does: 'An agreement that I signed, as a PDF',
    params: z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.pdf$/) }),
    output: z.string(),
  },
  signAgreement: {
    method: 'PATCH',
    path: '/user/contract-agreement/:id',
    who: 'member',
    does: 'Agrees or rejects',
    params: byId,
    body: z.object({
      status: z.enum(['agreed', 'rejected']),
      signature: z.string().trim().min(3, 'Type your full name to sign').max(120),
      language: z.enum(LANGUAGES).default('en'),
    }),
    output: done,
  },
});
