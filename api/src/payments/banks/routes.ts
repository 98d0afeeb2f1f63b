import type { bankRoutes } from '@adashi/contract';
import { sendPdf } from '../../http/pdf-file.ts';
import type { Handlers } from '../../http/router.ts';
import { addBank } from './add-bank.ts';
import { debitAgreementPdf } from './agreement-pdf.ts';
import { changeBank } from './change-bank.ts';
import { endMandate } from './end-mandate.ts';
import { mandateOf, startMandate } from './mandates.ts';
import { changeByLink, objectByLink, objectSignedIn } from './object.ts';
import { removeBank } from './remove-bank.ts';
import { banksOf, ownBank } from './store.ts';

export const bankHandlers: Handlers<typeof bankRoutes> = {
  banks: async (_, { context, me }) => banksOf(context.db, me.id),
  bank: async ({ params }, { context, me }) => ownBank(context.db, me.id, params.id),
  addBank: async ({ body }, call) => addBank(call, body),
  changeBank: async ({ params, body }, call) => changeBank(call, params.id, body),
  deleteBank: async ({ params }, call) => {
    await removeBank(call, params.id);
    return { message: 'Removed' };
  },
  objectToBank: async ({ params }, call) => {
    await objectSignedIn(call, params.id);
    return { message: 'Saved' };
  },
  payoutAccountByLink: async ({ query }, { context }) => {
    const { member, lastDigits, changedAt, state } = await changeByLink(context.db, query.id);
    return { member, lastDigits, changedAt, state };
  },
  objectToAccount: async ({ query }, { context }) => {
    await objectByLink(context, query.id);
    return { message: 'Saved' };
  },
  connectBank: async ({ query }, call) => ({ authorisation_url: await startMandate(call, query.language) }),
  mandate: async ({ query }, call) => mandateOf(call, query.language),
  debitAgreement: async (_, { context, me, reply }) =>
    sendPdf(reply, 'agreement.pdf', await debitAgreementPdf(context.db, me.id)),
  endMandate: async ({ query }, call) => endMandate(call, query.confirm),
};
