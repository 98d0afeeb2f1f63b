import { accountOf } from '@adashi/contract';
import { z } from 'zod';
import { chat } from './chat.ts';

/** Name of a GoCardless account. Each mandate and order of the account is stored with this name. */
const accountName = z
  .string()
  .regex(/^gocardless(-[a-z0-9]{1,20})?$/, 'must be gocardless, or gocardless- with up to 20 small letters and digits')
  .default('gocardless');
const stand = z.url({ protocol: /^http$/, error: 'must be an address by http' }).optional();

/** Returns whether two GoCardless accounts have different names. */
const isAnotherName = ({ GOCARDLESS_NAME: name, ...earlier }: Record<string, unknown>) =>
  earlier.EARLIER_GOCARDLESS_TOKEN === undefined || name !== earlier.EARLIER_GOCARDLESS_NAME;

/**
 * Variables of each kind of provider: the selected provider and the provider’s settings. Variables of other providers
 * are ignored.
 */
const payments = z
  .discriminatedUnion('PAYMENTS', [
    z.object({ PAYMENTS: z.literal('sandbox') }),
    z.object({
      PAYMENTS: z.literal('gocardless'),
      GOCARDLESS_ENVIRONMENT: z.enum(['live', 'sandbox']).default('live'),
      GOCARDLESS_TOKEN: z.string().min(1),
      GOCARDLESS_WEBHOOK_SECRET: z.string().min(1),
      GOCARDLESS_NAME: accountName,
      GOCARDLESS_URL: stand,
      /**
       * Token of the previous GoCardless account. The previous account completes open orders and accepts no new
       * mandates.
       */
      EARLIER_GOCARDLESS_TOKEN: z.string().min(1).optional(),
      EARLIER_GOCARDLESS_WEBHOOK_SECRET: z.string().min(1).optional(),
      EARLIER_GOCARDLESS_NAME: accountName,
      EARLIER_GOCARDLESS_URL: stand,
    }),
  ])
  .refine(isAnotherName, {
    path: ['GOCARDLESS_NAME'],
    message: 'it is the name of the earlier account, and the new one needs another',
  });
/** Account for returned money, checked like the account of a member. */
const returnAccount = z
  .string()
  .refine((text) => accountOf(text) !== null, 'must be institution, transit and account, such as 003-00006-1234567');
const payouts = z.discriminatedUnion('PAYOUTS', [
  z.object({ PAYOUTS: z.literal('sandbox') }),
  z.object({
    PAYOUTS: z.literal('cpa005'),
    EFT_ORIGINATOR_ID: z.string().regex(/^[A-Z0-9]{10}$/, 'must be the ten letters and digits that the bank gave'),
    EFT_DATA_CENTRE: z.string().regex(/^\d{5}$/, 'must be five digits'),
    EFT_SHORT_NAME: z.string().min(1).max(15),
    EFT_LONG_NAME: z.string().min(1).max(30),
    EFT_RETURN_ACCOUNT: returnAccount,
    EFT_ROUTING_LINE: z
      .string()
      .regex(/^[!-~][ -~]{0,1463}$/, 'must be one line of printable ASCII characters')
      .optional(),
    EFT_TRANSACTION_TYPE: z
      .string()
      .regex(/^\d{3}$/, 'must be three digits')
      .default('450'),
  }),
]);
const identity = z.discriminatedUnion('IDENTITY', [
  z.object({ IDENTITY: z.literal('sandbox') }),
  z.object({
    IDENTITY: z.literal('shufti'),
    SHUFTI_URL: z.url().default('https://api.shuftipro.com'),
    SHUFTI_CLIENT_ID: z.string().min(1),
    SHUFTI_SECRET_KEY: z.string().min(1),
    SHUFTI_SIGNATURE: z.enum(['hashed-key', 'plain-key']).default('hashed-key'),
  }),
]);
const relays = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine(
    (urls) => urls.length > 0 && urls.every((url) => /^https?:\/\/[^/]/.test(url)),
    'must be addresses, with spaces between',
  )
  .transform((urls) => urls.map((url) => url.replace(/\/+$/, '')));
const beacon = z.discriminatedUnion('BEACON', [
  z.object({ BEACON: z.literal('sandbox') }),
  z.object({
    BEACON: z.literal('drand'),
    /** URLs of relays from https://docs.drand.love/developer/http-api. */
    DRAND_URLS: relays.prefault(
      'https://api.drand.sh https://api2.drand.sh https://api3.drand.sh https://drand.cloudflare.com',
    ),
  }),
]);

export const providers = z.object({ payments, payouts, identity, beacon, chat });

/** Chosen providers with their settings. */
export type ChosenProviders = Readonly<z.output<typeof providers>>;

/** Variables that select the provider for each purpose. The default is the sandbox provider. */
export const PORT_VARIABLES = ['PAYMENTS', 'PAYOUTS', 'IDENTITY', 'BEACON'] as const;
