import { type Bank, type Payout, ROUTES } from '@adashi/contract';
import { PAYOUT_STATES } from '@adashi/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { QueryBoundary, together, useCall } from '../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { List } from '../../list/List.tsx';
import { AccountForm } from '../../payments/banks/shared/AccountForm.tsx';
import { PayoutAccounts } from '../../payments/banks/shared/PayoutAccounts.tsx';
import { MONEY_LOOKS } from '../../payments/shared/money-looks.ts';
import { Empty } from '../../ui/Empty.tsx';
import ui from '../../ui/ui.module.css';
import { wordsOf } from '../../ui/words-of.ts';
import { OWN_PAYOUTS } from '../shared/payout-columns.tsx';
import { WhyCard, WhyThisAmount } from '../shared/WhyThisAmount.tsx';
import { Coming } from './Coming.tsx';
import { NextPayout } from './NextPayout.tsx';
import css from './payouts.module.css';
import { PaymentsOfRound, ShortPayout } from './ShortPayout.tsx';
import { Statements } from './Statements.tsx';

const BY_STATE = { name: 'state', label: msg('State'), words: wordsOf(MONEY_LOOKS, PAYOUT_STATES) } as const;

/** Returns whether a payout was sent in part and the rest is still owed to the member. */
const isPartOwed = ({ seq, state, isPartOwed: isOwed }: Payout) =>
  isOwed && seq === 0 && (state === 'paid' || state === 'submitted');

/** URL fragment that opens the account form. The options for a payout on hold link to this fragment. */
const FORM = '#account-form';

/** Returns the account in the form, or 'new' for another account. Undefined while the form is closed. */
function useAccountForm() {
  const [edited, setEdited] = useState<Bank | 'new'>();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    setEdited(undefined);
    if (hash === FORM) void navigate({ search, hash: '' }, { replace: true });
  };
  return { edited: edited ?? (hash === FORM ? 'new' : undefined), edit: setEdited, close };
}

/** Card of the member's next payout, and of the bank accounts for payouts. The account form opens on request. */
function Next() {
  const { edited, edit, close } = useAccountForm();
  const asked = together({
    next: useCall(ROUTES.nextPayouts, IN_PRODUCT),
    banks: useCall(ROUTES.banks, IN_PRODUCT),
    me: useCall(ROUTES.me, {}),
  });
  return (
    <QueryBoundary asked={asked} card>
      {({ next: { today, payouts }, banks, me }) => {
        const [next] = payouts;
        return (
          <>
            {next && (
              <>
                <div className={css.row}>
                  {isPartOwed(next) ? (
                    <ShortPayout payout={next} today={today} />
                  ) : (
                    <NextPayout payout={next} banks={banks} today={today} />
                  )}
                  <WhyCard payout={next} />
                </div>
                <PaymentsOfRound payout={next} today={today} />
              </>
            )}
            <div className={css.row}>
              <PayoutAccounts banks={banks} onEdit={edit} onAdd={edited === 'new' ? undefined : () => edit('new')}>
                <Coming payouts={payouts.filter((payout) => !isPartOwed(payout))} today={today} />
              </PayoutAccounts>
              {edited && (
                <AccountForm
                  key={edited === 'new' ? edited : edited.id}
                  holderName={`${me.firstName} ${me.lastName}`}
                  bank={edited === 'new' ? undefined : edited}
                  isFirst={banks.length === 0}
                  onDone={close}
                />
              )}
            </div>
          </>
        );
      }}
    </QueryBoundary>
  );
}

export function Payouts() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Payout>();
  const why = (row: Payout) => (
    <button type="button" className={ui.link} onClick={() => setShown(row)}>
      {t('Why this amount?')}
    </button>
  );
  return (
    <div className={css.page}>
      <Next />
      <div>
        <List
          route={ROUTES.payouts}
          input={IN_PRODUCT}
          columns={OWN_PAYOUTS}
          actions={why}
          title={t('Your payouts')}
          filters={[BY_STATE]}
          search={t('Squad')}
          file={{ route: ROUTES.payoutsCsv, name: 'payouts.csv' }}
          empty={<Empty title={t('No payouts yet')}>{t("You're paid in the round of your position.")}</Empty>}
        />
      </div>
      <Statements />
      {shown && <WhyThisAmount payout={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
