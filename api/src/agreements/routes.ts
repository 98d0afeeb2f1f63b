import type { agreementRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { sendPdf } from '../http/pdf-file.ts';
import { agreementPdf } from './pdf.ts';
import { changeAgreement, publishAgreement, retireAgreement } from './publish-agreement.ts';
import { signAgreement } from './sign-agreement.ts';
import { agreementsOf, listAgreements, readAgreement, signedAgreement } from './store.ts';

const SAVED = { message: 'Saved' };

export const agreementHandlers: Handlers<typeof agreementRoutes> = {
  addAgreement: async ({ body }, call) => publishAgreement(call, body),
  agreements: async (_, { house }) => listAgreements(house.db),
  agreement: async ({ params }, { house }) => readAgreement(house.db, params.id),
  changeAgreement: async ({ params, body }, call) => {
    await changeAgreement(call, params.id, body);
    return SAVED;
  },
  retireAgreement: async ({ params }, call) => {
    await retireAgreement(call, params.id);
    return SAVED;
  },
  myAgreements: async (_, { house, me }) => agreementsOf(house.db, me.id),
  agreementPdf: async ({ params }, { house, me, reply }) => {
    const signed = await signedAgreement(house.db, me.id, params.file.slice(0, -4));
    return sendPdf(reply, params.file, await agreementPdf(signed));
  },
  signAgreement: async ({ params, body }, call) => {
    await signAgreement(call, params.id, body);
    return SAVED;
  },
};
