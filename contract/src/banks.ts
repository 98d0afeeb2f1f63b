import { z } from 'zod';
import { done, id, inProduct, inProductById, routes } from './route.ts';

export const bankBody = z.object({
  holderName: z.string().trim().min(2, 'Enter the name on the account').max(80),
  institution: z
    .string()
    .trim()
    .regex(/^\d{3}$/, 'The institution has 3 digits'),
  transit: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'The transit has 5 digits')
    .refine((text) => text !== '00000', 'The transit has 5 digits'),
  account: z
    .string()
    .trim()
    .regex(/^\d{7,12}$/, 'The account has 7 to 12 digits')
    .refine((text) => /[1-9]/.test(text), 'The account has 7 to 12 digits'),
});

export const bank = z.object({
  id,
  holderName: z.string(),
  institution: z.string(),
  transit: z.string(),
  lastDigits: z.string(),
  isPayout: z.boolean(),
});

export const bankRoutes = routes({
  banks: {
    method: 'GET',
    path: '/:product/bank',
    who: 'member',
    does: 'My accounts',
    params: inProduct,
    output: z.array(bank),
  },
  addBank: {
    method: 'POST',
    path: '/:product/bank',
    who: 'member',
    does: 'Adds an account',
    params: inProduct,
    body: bankBody,
    output: bank,
  },
  bank: {
    method: 'GET',
    path: '/:product/bank/:id',
    who: 'member',
    does: 'One of my accounts',
    params: inProductById,
    output: bank,
  },
  changeBank: {
    method: 'PATCH',
    path: '/:product/bank/:id',
    who: 'member',
    does: 'Changes the name on an account, or pays out to it',
    params: inProductById,
    body: z.object({ holderName: bankBody.shape.holderName.optional(), isPayout: z.literal(true).optional() }),
    output: bank,
  },
  deleteBank: {
    method: 'DELETE',
    path: '/:product/bank/:id',
    who: 'member',
    does: 'Removes an account',
    params: inProductById,
    output: done,
  },
  connectBank: {
    method: 'POST',
    path: '/:product/payments/connect-bank',
    who: 'member',
    does: 'Starts the consent to debits at the bank',
    params: inProduct,
    output: z.object({ authorisation_url: z.string() }),
  },
  mandate: {
    method: 'GET',
    path: '/:product/payments/connect-bank',
    who: 'member',
    does: 'How the mandate stands',
    params: inProduct,
    output: z.object({
      status: z.enum(['none', 'pending', 'active', 'cancelled', 'failed']),
      lastDigits: z.string().nullable(),
    }),
  },
});
