import { type Books, ROUTES } from '@adashi/contract';
import { type FormEvent, useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { readDollars } from '../../../payouts/wallet/shared/dollars.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { HeroMoney } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import ui from '../../../ui/ui.module.css';
import css from './books.module.css';

const LEAST = 100;
type From = 'fees' | 'bank';

function Standing({ fund: { balance, wanted } }: Pick<Books, 'fund'>) {
  const { t } = useTranslation();
  const short = wanted - balance;
  return (
    <div className={css.standing}>
      <h2 className={css.question}>{t('How much is in the guarantee fund?')}</h2>
      <HeroMoney cents={balance} />
      {wanted > 0 && (
        <p>
          <b>{t('Target minimum: {{amount}}', { amount: moneyText(wanted) })}</b>
          <br />
          <span className={short > 0 ? css.short : ui.text2}>
            {short > 0
              ? t('{{amount}} below.', { amount: moneyText(short) })
              : t('{{amount}} above.', { amount: moneyText(-short) })}
          </span>
        </p>
      )}
    </div>
  );
}

/** Balances of the guarantee fund and of the source account after the transfer. */
function After({ fund, from, amount }: Pick<Books, 'fund'> & { from: From; amount: number }) {
  const { t } = useTranslation();
  return (
    <dl className={css.after}>
      <div>
        <dt>{t('Fund after')}</dt>
        <dd>{moneyText(fund.balance + amount)}</dd>
      </div>
      {from === 'fees' && (
        <div>
          <dt>{t('Fees after')}</dt>
          <dd>{moneyText(fund.fees - amount)}</dd>
        </div>
      )}
    </dl>
  );
}

interface ConfirmProps {
  readonly from: From;
  readonly amount: number;
  readonly bankReference: string;
  /** Version of the guarantee fund when the person typed the amount. The server rejects an outdated version. */
  readonly version: Books['fund']['version'];
  readonly onClose: () => void;
}

function Confirm({ from, amount, bankReference, version, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const filling = { amount, version };
  return (
    <ActDialog
      route={ROUTES.fillFund}
      input={(reason) => ({
        body: from === 'fees' ? { from, reason, ...filling } : { from, bankReference, reason, ...filling },
      })}
      title={t('Fill the fund')}
      consequences={[
        from === 'fees'
          ? t('{{amount}} moves from the fees into the guarantee fund.', { amount: moneyText(amount) })
          : t('{{amount}} is recorded as received in the platform bank account, under {{reference}}.', {
              amount: moneyText(amount),
              reference: bankReference,
            }),
        t('This is one ledger transfer. It never changes. A mistake is corrected with another transfer.'),
      ]}
      act={t('Put {{amount}} into the fund', { amount: moneyText(amount) })}
      done={msg('The fund was filled')}
      readers={t("It's shown beside the transfer, with your name.")}
      look="primary"
      onClose={onClose}
    />
  );
}

/**
 * Card with the balance of the guarantee fund and a form that adds money to the fund. The money comes from fees or from
 * a bank deposit.
 */
export function FillFund({ fund }: Pick<Books, 'fund'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [from, setFrom] = useState<From>('fees');
  const [bankReference, setBankReference] = useState('');
  const [isAsking, ask] = useState(false);
  const amount = readDollars(text) ?? 0;
  const most = from === 'fees' ? Math.max(0, fund.fees) : 1_000_000_000;
  const isRight = amount >= LEAST && amount <= most && (from === 'fees' || bankReference.trim().length >= 3);
  const range =
    from === 'fees' ? t('The fees hold {{amount}}', { amount: moneyText(fund.fees) }) : t('As on the bank statement');
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) ask(true);
  };
  return (
    <section className={cx(ui.card, css.fund)} aria-label={t('Guarantee fund')}>
      <Standing fund={fund} />
      <form onSubmit={start} noValidate>
        <h3 className={ui.h3}>{t('Fill the fund')}</h3>
        <Choice<From>
          legend={t('From')}
          options={[
            { value: 'fees', label: t('Fees') },
            { value: 'bank', label: t('Money at the bank') },
          ]}
          value={from}
          onChange={setFrom}
        />
        <MoneyField
          label={t('Amount')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(text !== '' && (amount < LEAST || amount > most) ? { error: range } : { hint: range })}
        />
        {from === 'bank' && (
          <Field
            label={t("The bank's reference")}
            hint={t('The money is recorded once under this reference.')}
            autoComplete="off"
            value={bankReference}
            onChange={(event) => setBankReference(event.target.value)}
          />
        )}
        <After fund={fund} from={from} amount={amount} />
        <Button type="submit" look="primary" disabled={!isRight}>
          {isRight ? t('Put {{amount}} into the fund', { amount: moneyText(amount) }) : t('Put it into the fund')}
        </Button>
      </form>
      {isAsking && (
        <Confirm
          from={from}
          amount={amount}
          bankReference={bankReference}
          version={fund.version}
          onClose={() => ask(false)}
        />
      )}
    </section>
  );
}
