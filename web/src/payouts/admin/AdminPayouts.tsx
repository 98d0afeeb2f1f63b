import { type Payout, ROUTES } from '@adashi/contract';
import { PAYOUT_STATES } from '@adashi/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IN_PRODUCT, inSquad, useWrite } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import { List } from '../../list/List.tsx';
import { MONEY_LOOKS } from '../../payments/shared/money-looks.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { wordsOf } from '../../ui/words-of.ts';
import { ALL_PAYOUTS } from '../shared/payout-columns.tsx';
import { WhyThisAmount } from '../shared/WhyThisAmount.tsx';

/** An approval is one of a payout to that account, and says so. */
function Approve({ payout, account }: { payout: Payout; account: NonNullable<Payout['account']> }) {
  const { t } = useTranslation();
  const approve = useWrite(ROUTES.approvePayout);
  const go = () =>
    approve.mutate(
      { ...inSquad(payout.id), body: { account: account.id } },
      { onSuccess: () => toastDone('Approved') },
    );
  return (
    <Button size="sm" look="primary" disabled={approve.isPending} onClick={go}>
      {t('Approve to account …{{digits}}', { digits: account.lastDigits })}
    </Button>
  );
}

function Decide({ payout, onWhy }: { payout: Payout; onWhy: () => void }) {
  const { t } = useTranslation();
  const hold = useWrite(ROUTES.holdPayout);
  const release = useWrite(ROUTES.releasePayout);
  const act = (write: typeof hold, done: string) =>
    write.mutate(inSquad(payout.id), { onSuccess: () => toastDone(done) });
  const said = useWrite(ROUTES.payoutReturns);
  const cameBack = () =>
    said.mutate(
      { ...IN_PRODUCT, body: { returned: [payout.id] } },
      {
        onSuccess: ({ applied }) =>
          toastDone(applied > 0 ? 'The return is taken in' : 'Another member of staff has to confirm it'),
      },
    );
  const isBusy = hold.isPending || release.isPending || said.isPending;
  return (
    <div className={ui.actions}>
      <button type="button" className={ui.link} onClick={onWhy}>
        {t('Why this amount?')}
      </button>
      {['scheduled', 'ready', 'awaiting_approval'].includes(payout.state) && (
        <Button size="sm" disabled={isBusy} onClick={() => act(hold, 'Held')}>
          {t('Hold')}
        </Button>
      )}
      {['held', 'failed'].includes(payout.state) && (
        <Button size="sm" look="soft" disabled={isBusy} onClick={() => act(release, 'Released')}>
          {t('Release')}
        </Button>
      )}
      {payout.state === 'awaiting_approval' && payout.account && <Approve payout={payout} account={payout.account} />}
      {['submitted', 'paid'].includes(payout.state) &&
        (payout.saidReturned === 'by_you' ? (
          <span className={ui.small}>{t('Returned, as you say')}</span>
        ) : (
          <Button size="sm" disabled={isBusy} onClick={cameBack}>
            {payout.saidReturned === 'by_other' ? t('Confirm the return') : t('It came back')}
          </Button>
        ))}
    </div>
  );
}

const BY_STATE = { name: 'state', label: msg('State'), words: wordsOf(MONEY_LOOKS, PAYOUT_STATES) } as const;

export function AdminPayouts() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Payout>();
  return (
    <>
      <List
        route={ROUTES.payouts}
        input={IN_PRODUCT}
        columns={ALL_PAYOUTS}
        actions={(row) => <Decide payout={row} onWhy={() => setShown(row)} />}
        search={t('Squad or member')}
        filters={[BY_STATE]}
        file={{ route: ROUTES.payoutsCsv, name: 'payouts.csv' }}
        empty={<Empty title={t('No payouts here')} />}
      />
      {shown && <WhyThisAmount payout={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
