import { PAYMENT_TIMES, type ROUTES } from '@adashi/contract';
import { CONTRIBUTION_STATES } from '@adashi/core';
import { msg } from '../../i18n/index.ts';
import type { Filter } from '../../list/filter.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { MONEY_LOOKS } from './money-looks.ts';

const TIMES: Record<(typeof PAYMENT_TIMES)[number], string> = {
  last_month: msg('Last 31 days'),
  last_quarter: msg('Last 3 months'),
  this_year: msg('This year'),
  last_year: msg('Last year'),
};

type PaymentFilter = Filter<typeof ROUTES.payments>;

export const BY_STATE: PaymentFilter = {
  name: 'state',
  label: msg('State'),
  words: { ...wordsOf(MONEY_LOOKS, CONTRIBUTION_STATES), cancelled: MONEY_LOOKS.waived.word },
};
/** Filter of contributions by the number of remaining attempts. */
export const BY_TRIES: PaymentFilter = {
  name: 'tries',
  label: msg('Attempts'),
  words: { last: msg('The last one is to come') },
};
/** Filter of contributions by due day. */
export const BY_TIME: PaymentFilter = { name: 'time', label: msg('Time'), words: TIMES };
