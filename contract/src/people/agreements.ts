import { z } from 'zod';
import { LANGUAGES } from '../base/constants.ts';
import { emailField, withReason } from '../base/fields.ts';
import { byId, done, fileOf, id, listOf, pagingBy, type Route, routes } from '../base/route.ts';
import { tidyName } from '../base/tidy.ts';

const words = z.object({
  title: z.string().trim().min(3, 'Write a title').max(120),
  bodyEn: z.string().trim().min(20, 'Write the full text').max(50_000),
  bodyFr: z.string().trim().min(20, 'Write the full text').max(50_000),
});

/** Email addresses of the members who must sign. Empty for all members. */
const people = z.array(emailField).max(200);

export const agreementBody = words.extend({
  people: people.default([]),
  /** Agreement template for the new version. Without this id, the request creates a template. */
  template: id.optional(),
});

/** State of an agreement version: a draft, in force until the next version, or retired. */
export const agreementState = z.enum(['draft', 'in_force', 'retired']);
export type AgreementState = z.output<typeof agreementState>;

export const agreementRow = z.object({
  id,
  template: id,
  version: z.int(),
  title: z.string(),
  state: agreementState,
  forEverybody: z.boolean(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  retiredAt: z.string().nullable(),
  signed: z.int(),
  rejected: z.int(),
});
export type AgreementRow = z.output<typeof agreementRow>;

export const agreement = agreementRow.extend({
  bodyEn: z.string(),
  bodyFr: z.string(),
  people: z.array(z.string()),
  /** Hash of the agreement text. A publish request must contain the hash of the text on the caller's page. */
  fingerprint: z.string(),
});
export type Agreement = z.output<typeof agreement>;

export const signatureRow = z.object({
  id,
  name: z.string(),
  email_address: z.string(),
  status: z.enum(['agreed', 'rejected']),
  signature: z.string(),
  language: z.enum(LANGUAGES),
  signedAt: z.string(),
});

export const myAgreement = z.object({
  id,
  title: z.string(),
  version: z.int(),
  bodyEn: z.string(),
  bodyFr: z.string(),
  status: z.enum(['pending', 'agreed', 'rejected']),
  /**
   * Set to false for an earlier version of the agreement. Members can no longer sign this version, and old signatures
   * stay stored.
   */
  isInForce: z.boolean(),
  signedAt: z.string().nullable(),
});
export type MyAgreement = z.output<typeof myAgreement>;

const signatures = {
  method: 'GET',
  path: '/admin/contract-agreement/:id/signature',
  who: 'staff',
  may: 'agreements',
  does: 'Lists the people who signed or rejected a version, with the times',
  params: byId,
  query: pagingBy(['name', 'signed']).extend({ status: z.enum(['agreed', 'rejected']).optional() }),
  output: listOf(signatureRow),
} as const satisfies Route;

export const agreementRoutes = routes({
  addAgreement: {
    method: 'POST',
    path: '/admin/contract-agreement',
    who: 'staff',
    may: 'agreements',
    does: 'Creates a draft of a new agreement, or of the next version of an agreement',
    body: agreementBody,
    output: byId,
  },
  agreements: {
    method: 'GET',
    path: '/admin/contract-agreement',
    who: 'staff',
    may: 'agreements',
    does: 'Lists all agreements with their versions, newest first',
    output: z.array(agreementRow),
  },
  agreement: {
    method: 'GET',
    path: '/admin/contract-agreement/:id',
    who: 'staff',
    may: 'agreements',
    does: 'Returns one version of an agreement with its text',
    params: byId,
    output: agreement,
  },
  changeAgreement: {
    method: 'PATCH',
    path: '/admin/contract-agreement/:id',
    who: 'staff',
    may: 'agreements',
    does: 'Changes a draft; published versions never change',
    params: byId,
    /** `fingerprint` is the hash of the text on the caller's page. The request never overwrites a newer text. */
    body: words.extend({ people, fingerprint: z.string().max(64) }).partial(),
    output: done.extend({ fingerprint: z.string() }),
  },
  publishAgreement: {
    method: 'POST',
    path: '/admin/contract-agreement/:id/publish',
    who: 'staff',
    may: 'agreements',
    afterPassword: true,
    does: 'Publishes the draft that the caller read, in place of the previous version',
    params: byId,
    body: withReason.extend({ fingerprint: z.string().max(64) }),
    output: done,
  },
  retireAgreement: {
    method: 'DELETE',
    path: '/admin/contract-agreement/:id',
    who: 'staff',
    may: 'agreements',
    does: 'Retires an agreement, or discards a draft',
    params: byId,
    /** Reason to retire a published version. A draft needs no reason, because members never read drafts. */
    body: withReason.partial(),
    output: done,
  },
  signatures,
  signaturesFile: fileOf(signatures),
  myAgreements: {
    method: 'GET',
    path: '/user/contract-agreement',
    who: 'member',
    does: 'Lists my agreements: those in force, and those that I signed before',
    output: z.array(myAgreement),
  },
  myAgreement: {
    method: 'GET',
    path: '/user/contract-agreement/:id',
    who: 'member',
    does: 'Returns one of my agreements, with its text and my answer',
    params: byId,
    output: myAgreement,
  },
  agreementPdf: {
    method: 'GET',
    path: '/user/contract-agreement/:id.pdf',
    who: 'member',
    whose: 'owner',
    does: 'Returns an agreement that I signed as a PDF',
    params: byId,
    output: z.string(),
  },
  signAgreement: {
    method: 'PATCH',
    path: '/user/contract-agreement/:id',
    who: 'member',
    does: 'Signs an agreement, or rejects it',
    params: byId,
    body: z.object({
      status: z.enum(['agreed', 'rejected']),
      signature: z.string().overwrite(tidyName).min(3, 'Type your full name to sign').max(120),
      language: z.enum(LANGUAGES).default('en'),
    }),
    output: done,
  },
});
