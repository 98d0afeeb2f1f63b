import type { guarantorRoutes } from '@adashi/contract';
import { refuse } from '../../base/app-error.ts';
import type { Handlers } from '../../http/bind.ts';
import { payDebts } from './debts.ts';
import { answerAsGuarantor, speakToGuarantor } from './decide-guarantor.ts';
import { guaranteePdf, readGuarantee } from './guarantee.ts';
import { beginGuarantorCharge } from './guarantor-charges.ts';
import { nominate } from './nominate.ts';
import { countGuarantors, guarantorByLink, listGuarantors, readGuarantor } from './store.ts';
import { verifyGuarantor } from './verify-guarantor.ts';

export const guarantorHandlers: Handlers<typeof guarantorRoutes> = {
  nominate: async ({ body }, call) => readGuarantor(call, await nominate(call, body)),
  guarantors: async ({ query }, call) => listGuarantors(call, query),
  guarantorStats: async (_, { house }) => countGuarantors(house.db),
  guarantorByLink: async ({ query }, { house }) => {
    return readGuarantee(house, await guarantorByLink(house.db, query.id));
  },
  answerByLink: async ({ query, body }, { house }) => {
    await answerAsGuarantor(house, await guarantorByLink(house.db, query.id), body);
    return { message: body.answer };
  },
  guaranteePdf: async ({ query }, { house, reply }) => {
    const linked = await guarantorByLink(house.db, query.id);
    const pdf = await guaranteePdf(house, linked, query.language ?? linked.language);
    return reply.type('application/pdf').send(pdf) as unknown as string; // sent as bytes: the answer has no other shape
  },
  speakToGuarantor: async ({ query, body }, { house }) => {
    const { id } = await guarantorByLink(house.db, query.id);
    await speakToGuarantor(house, id, body.language);
    return { message: 'Saved' };
  },
  payByLink: async ({ query }, { house }) => {
    const { id, status } = await guarantorByLink(house.db, query.id);
    if (status !== 'verified') refuse('wrong_state');
    if (house.payments.guarantorsPayAtOnce) return { paid: await payDebts(house, id), authorisation_url: null };
    return { paid: 0, authorisation_url: await beginGuarantorCharge(house, id) };
  },
  guarantor: async ({ params }, call) => readGuarantor(call, params.id),
  verifyGuarantor: async ({ params, body }, call) => {
    await verifyGuarantor(call, params.id, body);
    return { message: 'Saved' };
  },
};
