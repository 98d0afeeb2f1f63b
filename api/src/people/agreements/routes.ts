import type { agreementRoutes, signatureRow } from '@adashi/contract';
import type { z } from 'zod';
import { type FileColumns, rowsFile } from '../../http/list-file.ts';
import { sendPdf } from '../../http/pdf-file.ts';
import type { Handlers } from '../../http/router.ts';
import { changeAgreement, draftAgreement } from './draft-agreement.ts';
import { agreementPdf } from './pdf.ts';
import { publishAgreement, retireAgreement } from './publish-agreement.ts';
import { signAgreement } from './sign-agreement.ts';

import {
  agreementOf,
  agreementsOf,
  everySignature,
  listAgreements,
  listSignatures,
  readAgreement,
  signedAgreement,
} from './store.ts';

const SIGNATURE_FILE: FileColumns<z.output<typeof signatureRow>> = {
  member: (row) => row.name,
  email: (row) => row.email_address,
  state: (row) => row.status,
  signature: (row) => row.signature,
  language: (row) => row.language,
  signed_at: (row) => row.signedAt,
};

const SAVED = { message: 'Saved' };

export const agreementHandlers: Handlers<typeof agreementRoutes> = {
  addAgreement: async ({ body }, call) => draftAgreement(call, body),
  agreements: async (_, { context }) => listAgreements(context),
  agreement: async ({ params }, { context }) => readAgreement(context, params.id),
  changeAgreement: async ({ params, body }, call) => ({
    ...SAVED,
    fingerprint: await changeAgreement(call, params.id, body),
  }),
  publishAgreement: async ({ params, body }, call) => {
    await publishAgreement(call, params.id, body);
    return SAVED;
  },
  signatures: async ({ params, query }, { context }) => listSignatures(context.db, params.id, query),
  signaturesFile: async ({ params, query }, call) =>
    rowsFile(call, 'signatures.csv', SIGNATURE_FILE, everySignature(call.context.db, params.id, query)),
  retireAgreement: async ({ params, body }, call) => {
    await retireAgreement(call, params.id, body.reason);
    return SAVED;
  },
  myAgreements: async (_, { context, me }) => agreementsOf(context.db, me.id),
  myAgreement: async ({ params }, { context, me }) => agreementOf(context.db, me.id, params.id),
  agreementPdf: async ({ params }, { context, me, reply }) => {
    const signed = await signedAgreement(context.db, me.id, params.id);
    return sendPdf(reply, `${params.id}.pdf`, await agreementPdf(signed));
  },
  signAgreement: async ({ params, body }, call) => {
    await signAgreement(call, params.id, body);
    return SAVED;
  },
};
