import type { bankRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { sendPdf } from '../../http/pdf-file.ts';
import { addBank } from './add-bank.ts';
import { debitAgreementPdf } from './agreement-pdf.ts';
import { changeBank } from './change-bank.ts';
import { endMandate } from './end-mandate.ts';
import { mandateOf, startMandate } from './mandates.ts';
import { changeByLink, objectByLink, objectSignedIn } from './object.ts';
import { removeBank } from './remove-bank.ts';
import { banksOf, ownBank } from './store.ts';

export const bankHandlers: Handlers<typeof bankRoutes> = {
  banks: async (_, { house, me }) => banksOf(house.db, me.id),
  bank: async ({ params }, { house, me }) => ownBank(house.db, me.id, params.id),
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
  payoutAccountByLink: async ({ query }, { house }) => {
    const { member, lastDigits, changedAt, state } = await changeByLink(house.db, query.id);
    return { member, lastDigits, changedAt, state };
  },
  objectToAccount: async ({ query }, { house }) => {
    await objectByLink(house, query.id);
    return { message: 'Saved' };
  },
  connectBank: async ({ query }, call) => ({ authorisation_url: await startMandate(call, query.language) }),
  mandate: async ({ query }, call) => mandateOf(call, query.language),
  debitAgreement: async (_, { house, me, reply }) =>
    sendPdf(reply, 'agreement.pdf', await debitAgreementPdf(house.db, me.id)),
  endMandate: async ({ query }, call) => endMandate(call, query.confirm),
};
