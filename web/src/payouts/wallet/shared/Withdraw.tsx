import { type Bank, ROUTES } from '@adashi/contract';
import { LIMITS } from '@adashi/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { fieldErrors } from '../../../client/fail.ts';
import { useWrite } from '../../../client/query.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { accountName } from '../../../payments/banks/shared/institutions.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { readDollars, writeDollars } from './dollars.ts';
import css from './wallet.module.css';

const least = LIMITS.leastWithdrawal;
const QUICK = [2_000, 5_000] as const;

interface Props {
  readonly balance: number;
  /** Largest amount in cents that the member can withdraw today. */
  readonly most: number;
  readonly arrivesOn: string;
  readonly banks: readonly Bank[];
}

function NothingToWithdraw({ hasAccount }: { hasAccount: boolean }) {
  const { t } = useTranslation();
  return hasAccount ? (
    <p className={ui.text2}>{t('The smallest withdrawal is {{amount}}.', { amount: moneyText(least) })}</p>
  ) : (
    <>
      <p className={ui.text2}>
        {t('You can withdraw only to an account that has been your payout account for 24 hours.')}
      </p>
      <Link className={ui.link} to={paths.payouts}>
        {t('Your payout accounts')}
      </Link>
    </>
  );
}

/** Buttons that enter a suggested amount. */
function QuickAmounts({ most, balance, onPick }: Pick<Props, 'most' | 'balance'> & { onPick: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.quick}>
      {QUICK.filter((each) => each <= most).map((each) => (
        <Button key={each} size="sm" onClick={() => onPick(writeDollars(each))}>
          {moneyText(each)}
        </Button>
      ))}
      <Button size="sm" onClick={() => onPick(writeDollars(most))}>
        {most < balance ? t('The most for today') : t('All of it')}
      </Button>
    </div>
  );
}

function Facts({ arrivesOn, stays }: Pick<Props, 'arrivesOn'> & { stays: number }) {
  const { t } = useTranslation();
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('At your bank by')}</dt>
        <dd>{dayText(arrivesOn)}</dd>
      </div>
      <div>
        <dt>{t('Stays in the wallet')}</dt>
        <dd>{moneyText(stays)}</dd>
      </div>
    </dl>
  );
}

/**
 * Form that withdraws money from the wallet to a bank account. The form shows the arrival day and the remaining
 * balance.
 */
export function Withdraw({ balance, most, arrivesOn, banks }: Props) {
  const { t } = useTranslation();
  const known = banks.filter(({ isKnown }) => isKnown);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const withdraw = useWrite(ROUTES.withdraw);
  const amount = readDollars(text);
  const bankId = chosen || (known[0]?.id ?? '');
  const isRight = amount !== null && amount >= least && amount <= most;
  const range = t('From {{least}} to {{most}}', { least: moneyText(least), most: moneyText(most) });
  const send = () =>
    withdraw.mutate(
      { body: { amount: amount ?? 0, bankId } },
      {
        onSuccess: () => {
          toastDone("It's on its way to your bank");
          setText('');
        },
      },
    );
  const refused = Object.keys(fieldErrors(withdraw.error)).length > 0 || (text !== '' && !isRight);
  return (
    <section className={cx(ui.card, ui.pad, ui.stack)}>
      <h2 className={ui.h2}>{t('Withdraw')}</h2>
      {known.length === 0 || most < least ? (
        <NothingToWithdraw hasAccount={known.length > 0} />
      ) : (
        <form
          className={ui.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isRight) send();
          }}
        >
          <MoneyField
            label={t('Amount')}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            {...(refused ? { error: range } : { hint: range })}
          />
          <QuickAmounts most={most} balance={balance} onPick={setText} />
          <Select
            label={t('To your account')}
            options={known.map((bank) => ({ value: bank.id, label: accountName(bank) }))}
            value={bankId}
            onChange={setChosen}
          />
          <Facts arrivesOn={arrivesOn} stays={isRight ? balance - amount : balance} />
          <Button
            look="primary"
            size="lg"
            block
            type="submit"
            disabled={!isRight}
            busy={withdraw.isPending ? t('Sending') : undefined}
          >
            {isRight ? t('Withdraw {{amount}}', { amount: moneyText(amount) }) : t('Withdraw')}
          </Button>
        </form>
      )}
    </section>
  );
}
