import type { guarantorRoutes } from '@adashi/contract';
import { AppError } from '../../base/app-error.ts';
import type { Handlers } from '../../http/router.ts';
import { payDebts } from './debts.ts';
import { answerAsGuarantor, speakToGuarantor } from './decide-guarantor.ts';
import { guaranteePdf, readGuarantee } from './guarantee.ts';
import { beginGuarantorCharge } from './guarantor-charges.ts';
import { nominate } from './nominate.ts';
import { endPromise } from './release-seats.ts';
import { countGuarantors, guarantorByLink, listGuarantors, readGuarantor } from './store.ts';
import { verifyGuarantor } from './verify-guarantor.ts';

export const guarantorHandlers: Handlers<typeof guarantorRoutes> = {
  nominate: async ({ body }, call) => readGuarantor(call, await nominate(call, body)),
  guarantors: async ({ query }, call) => listGuarantors(call, query),
  guarantorStats: async (_, { context }) => countGuarantors(context.db),
  guarantorByLink: async ({ query }, { context }) => {
    return readGuarantee(context, await guarantorByLink(context.db, query.id));
  },
  answerByLink: async ({ query, body }, { context }) => {
    await answerAsGuarantor(context, await guarantorByLink(context.db, query.id), body);
    return { message: body.answer };
  },
  guaranteePdf: async ({ query }, { context, reply }) => {
    const linked = await guarantorByLink(context.db, query.id);
    const pdf = await guaranteePdf(context, linked, query.language ?? linked.language, query.most);
    return reply.type('application/pdf').send(pdf) as unknown as string; // Cast: a PDF is sent as bytes.
  },
  speakToGuarantor: async ({ query, body }, { context }) => {
    const { id } = await guarantorByLink(context.db, query.id);
    await speakToGuarantor(context, id, body.language);
    return { message: 'Saved' };
  },
  endByLink: async ({ query }, { context }) => {
    await endPromise(context, await guarantorByLink(context.db, query.id));
    return { message: 'Saved' };
  },
  payByLink: async ({ query }, { context }) => {
    const { id, status } = await guarantorByLink(context.db, query.id);
    if (status !== 'verified' && status !== 'ended') throw new AppError('wrong_state');
    if (context.payments.guarantorsPayAtOnce) return { paid: await payDebts(context, id), authorisation_url: null };
    return { paid: 0, authorisation_url: await beginGuarantorCharge(context, id) };
  },
  guarantor: async ({ params }, call) => readGuarantor(call, params.id),
  verifyGuarantor: async ({ params, body }, call) => {
    await verifyGuarantor(call, params.id, body);
    return { message: 'Saved' };
  },
};
