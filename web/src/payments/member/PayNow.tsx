import { type MissingPayment, ROUTES } from '@adashi/contract';
import type { PayFrom } from '@adashi/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { inSquad, useWrite } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { HeroMoney } from '../../ui/Money.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import css from './pay-now.module.css';

type Offer = NonNullable<MissingPayment['payNow']>;

interface SourceProps {
  readonly group: string;
  readonly title: string;
  /** Balance of the wallet, or the last digits of the bank account. */
  readonly aside: string | null;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** Card of a payment source, with the arrival day of the payment. */
function Source({ group, title, aside, isChosen, isDisabled, onChoose, children }: SourceProps) {
  return (
    <label className={css.source}>
      <input type="radio" name={group} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <i aria-hidden />
      <b>{title}</b>
      <span className={ui.tabular}>{aside}</span>
      <p>{children}</p>
    </label>
  );
}

function usual({ amount, wallet, bank }: Offer): PayFrom | null {
  if (wallet >= amount) return 'wallet';
  return bank ? 'bank' : null;
}

interface Props {
  readonly payment: MissingPayment;
  readonly offer: Offer;
  readonly today: string;
  readonly look: 'primary' | 'plain';
}

/** Form that pays the full debt from the wallet or by a debit. A debit replaces the next retry. */
export function PayNow({ payment: { id, retryOn, state }, offer, today, look }: Props) {
  const { t } = useTranslation();
  const group = useId();
  const { amount, wallet, bank } = offer;
  const [chosen, choose] = useState<PayFrom | null>(null);
  const isPossible = (from: PayFrom | null) => (from === 'wallet' ? wallet >= amount : bank !== null);
  const from = chosen && isPossible(chosen) ? chosen : usual(offer);
  const write = useWrite(ROUTES.payNow);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (from === null || write.isPending) return;
    try {
      await write.mutateAsync({ ...inSquad(id), body: { from } });
      toastDone(from === 'wallet' ? msg('Paid from your wallet') : msg('Debit requested'));
    } catch {
      // `useWrite` has already shown the error.
    }
  };
  return (
    <form className={css.pay} onSubmit={(event) => void pay(event)}>
      <h3 className={css.question}>{state === 'failed' ? t('Or pay it now') : t('Pay it now')}</h3>
      <HeroMoney cents={amount} className={css.amount} />
      <fieldset className={css.sources}>
        <legend className={ui.sr}>{t('Pay from')}</legend>
        <Source
          group={group}
          title={t('Your wallet')}
          aside={moneyText(wallet)}
          isChosen={from === 'wallet'}
          isDisabled={wallet < amount}
          onChoose={() => choose('wallet')}
        >
          {wallet < amount
            ? t("It doesn't cover the full amount, and it can't pay only a part.")
            : t('Arrives right away. {{amount}} stays in the wallet.', { amount: moneyText(wallet - amount) })}
        </Source>
        <Source
          group={group}
          title={t('Your bank')}
          aside={bank?.lastDigits ? `••${bank.lastDigits}` : null}
          isChosen={from === 'bank'}
          isDisabled={bank === null}
          onChoose={() => choose('bank')}
        >
          {bank === null ? (
            <Link className={ui.link} to={paths.connectBank}>
              {t('Connect your bank')}
            </Link>
          ) : (
            <>
              {t('Leaves on {{day}}.', { day: dayText(bank.leavesOn, today) })}{' '}
              {retryOn && t('It replaces the attempt on {{day}}.', { day: dayText(retryOn, today) })}
            </>
          )}
        </Source>
      </fieldset>
      <Button
        look={look}
        size="lg"
        block
        type="submit"
        disabled={from === null}
        busy={write.isPending ? t('Paying') : undefined}
      >
        {t('Pay {{amount}} now', { amount: moneyText(amount) })}
      </Button>
      {state === 'failed' && <p className={css.hint}>{t("Once it clears, we won't retry.")}</p>}
    </form>
  );
}
