import { accountOf } from '@adashi/contract';
import { found } from '../../base/app-error.ts';
import type { ChosenProviders } from '../../base/config/index.ts';
import type { Originator } from './cpa005.ts';

/** Originator of sandbox files. No bank accepts this originator. */
const PLAYED: Originator = {
  id: 'ADASHI0001',
  dataCentre: '00310',
  shortName: 'ADASHI',
  longName: 'ADASHI (SANDBOX)',
  returnsTo: { institution: '003', transit: '00006', account: '1000001' },
  transactionType: '450',
  routingLine: null,
};

/** Returns the originator from the configuration. */
export function originatorOf(payouts: ChosenProviders['payouts']): Originator {
  if (payouts.PAYOUTS === 'sandbox') return PLAYED;
  return {
    id: payouts.EFT_ORIGINATOR_ID,
    dataCentre: payouts.EFT_DATA_CENTRE,
    shortName: payouts.EFT_SHORT_NAME,
    longName: payouts.EFT_LONG_NAME,
    returnsTo: found(accountOf(payouts.EFT_RETURN_ACCOUNT)),
    transactionType: payouts.EFT_TRANSACTION_TYPE,
    routingLine: payouts.EFT_ROUTING_LINE ?? null,
  };
}
