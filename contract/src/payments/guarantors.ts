import { SQUAD_STATUSES } from '@adashi/core';
import { z } from 'zod';
import { LANGUAGES } from '../base/constants.ts';
import { emailField, reason } from '../base/fields.ts';
import { KYC_MESSAGES } from '../base/messages.ts';
import { isOneAlphabet, NAME } from '../base/names.ts';
import { phoneField } from '../base/person-fields.ts';
import { byId, day, done, id, listOf, money, pagingBy, period, routes } from '../base/route.ts';
import { tidyLine, tidyName } from '../base/tidy.ts';

const language = z.enum(LANGUAGES);

export const guarantorStatus = z.enum(['invited', 'accepted', 'declined', 'verified', 'rejected', 'ended']);

export const guarantorBody = z.object({
  name: z
    .string()
    .overwrite(tidyName)
    .min(1, KYC_MESSAGES.nameRequired)
    .min(3, KYC_MESSAGES.nameShort)
    .max(100)
    .regex(NAME, KYC_MESSAGES.nameCharacters)
    .refine(isOneAlphabet, KYC_MESSAGES.nameAlphabet),
  email: emailField,
  phoneNumber: phoneField,
  relationship: z.string().overwrite(tidyLine).min(2, 'Tell us how you know each other').max(80),
  /** Language of emails to the guarantor, by default the member’s language. */
  language: language.optional(),
});

export const guarantor = z.object({
  id,
  member: z.string(),
  /** Email of the member, which distinguishes two people with the same name. */
  memberEmail: z.string(),
  memberId: id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  relationship: z.string(),
  language,
  status: guarantorStatus,
  createdAt: z.string(),
});
export type Guarantor = z.output<typeof guarantor>;

/** A contribution that the guarantor must pay, with the days of the failed debits and of the cover. */
const askedFor = z.object({
  round: z.int(),
  dueOn: day,
  amount: money,
  refusedOn: z.array(day),
  takenBack: z.boolean(),
  coveredOn: day.nullable(),
});

/** A squad of the member with this guarantor. `position` is null until the positions are set. */
const guaranteedSquad = z.object({
  id,
  name: z.string(),
  status: z.enum(SQUAD_STATUSES),
  contribution: money,
  period,
  size: z.int(),
  startOn: day,
  feeBps: z.int(),
  reserveBps: z.int(),
  leadDays: z.int(),
  payoutDays: z.int(),
  position: z.int().nullable(),
  /** Whether the signed amount covers the squad. */
  isPromised: z.boolean(),
  atStake: money,
  owed: money,
  asked: z.array(askedFor),
});
export type GuaranteedSquad = z.output<typeof guaranteedSquad>;

/** The total that a guarantor can sign, in cents. */
const promise = z.object({
  /** Whether a squad that has not started waits for a signature. */
  isAsked: z.boolean(),
  /** Whether the guarantor can end the guarantee for squads that have not started. */
  isOffered: z.boolean(),
  /** Signed total in force. Null before the first signature. */
  signed: money.nullable(),
  /** Total for all squads that are not completed. Zero if there is no such squad. */
  least: money,
  /** Total of the guarantee unless the guarantor chooses another total. */
  usual: money,
  most: money,
});
export type GuarantorPromise = z.output<typeof promise>;

export const guaranteeView = z.object({
  name: z.string(),
  member: z.object({
    name: z.string(),
    firstName: z.string(),
    isVerified: z.boolean(),
    onTime: z.int(),
    charged: z.int(),
  }),
  status: guarantorStatus,
  language,
  today: day,
  /** Version of the agreement text. Every edit changes the version. */
  version: z.string(),
  signed: z.object({ signature: z.string(), on: day }).nullable(),
  promise,
  /** Deadline for the guarantor's response: the closing day of the next squad to start. Null without such a squad. */
  answerBy: day.nullable(),
  atStake: money,
  owed: money,
  /** Amount in cents of the guarantor's debits in progress. */
  underWay: money,
  squads: z.array(guaranteedSquad),
  /** Support email for questions. Null if no support inbox is configured. */
  supportEmail: z.string().nullable(),
  paid: z.array(z.object({ squad: z.string(), period, round: z.int(), amount: money, on: day })),
});
export type GuaranteeView = z.output<typeof guaranteeView>;

const answer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('declined') }),
  z.object({
    answer: z.literal('accepted'),
    signature: z.string().trim().min(3, 'Type your full name to sign').max(120),
    language,
    version: z.string().max(64),
    /** Total in cents that the guarantor promises, by default `usual`. */
    most: z.int().positive().max(100_000_000).optional(),
  }),
]);

const link = z.object({ id: z.string().min(20).max(100) });

export const guarantorRoutes = routes({
  nominate: {
    method: 'POST',
    path: '/guarantor',
    who: 'member',
    does: 'Nominates a guarantor and mails the guarantor a link',
    body: guarantorBody,
    output: guarantor,
  },
  guarantors: {
    method: 'GET',
    path: '/guarantor',
    who: 'member or staff',
    may: 'guarantors.read',
    does: 'Lists guarantors: own for members, all for staff',
    query: pagingBy(['name', 'status', 'created']).extend({ status: guarantorStatus.optional() }),
    output: listOf(guarantor),
  },
  guarantorStats: {
    method: 'GET',
    path: '/guarantor/stats',
    who: 'staff',
    may: 'guarantors.read',
    does: 'Counts the guarantors by status',
    output: z.record(z.string(), z.int()),
  },
  guarantorByLink: {
    method: 'GET',
    path: '/guarantor/query',
    who: 'anyone',
    does: 'Returns a guarantor’s request, by the mailed link',
    query: link,
    output: guaranteeView,
  },
  answerByLink: {
    method: 'POST',
    path: '/guarantor/query',
    who: 'anyone',
    does: 'Signs the guarantee of the given version, or declines',
    query: link,
    body: answer,
    output: done,
  },
  guaranteePdf: {
    method: 'GET',
    path: '/guarantor/query/guarantee.pdf',
    who: 'anyone',
    does: 'Returns the guarantee text, signed or current',
    query: link.extend({
      language: language.optional(),
      most: z.coerce.number().int().positive().max(100_000_000).optional(),
    }),
    output: z.string(),
  },
  speakToGuarantor: {
    method: 'POST',
    path: '/guarantor/query/language',
    who: 'anyone',
    does: 'Sets the language of a guarantor',
    query: link,
    body: z.object({ language }),
    output: done,
  },
  endByLink: {
    method: 'POST',
    path: '/guarantor/query/end',
    who: 'anyone',
    does: 'Ends the guarantee for squads that have not started',
    query: link,
    output: done,
  },
  payByLink: {
    method: 'POST',
    path: '/guarantor/pay',
    who: 'anyone',
    does: 'Starts a guarantor’s payment of the member’s debt',
    query: link,
    /** URL of the page where the guarantor authorizes the debit. Null after an immediate payment. */
    output: z.object({ paid: money, authorisation_url: z.string().nullable() }),
  },
  guarantor: {
    method: 'GET',
    path: '/guarantor/:id',
    who: 'member or staff',
    may: 'guarantors.read',
    whose: 'owner',
    does: 'Returns one guarantor',
    params: byId,
    output: guarantor,
  },
  verifyGuarantor: {
    method: 'PATCH',
    path: '/guarantor/:id',
    who: 'staff',
    may: 'guarantors.act',
    afterPassword: true,
    byTwo: {},
    does: 'Verifies (by two people) or declines an accepted guarantor, with a reason, and notifies the member',
    params: byId,
    body: z.discriminatedUnion('status', [
      z.object({ status: z.literal('verified'), reason }),
      z.object({ status: z.literal('rejected'), reason }),
    ]),
    output: done,
  },
});
