import { ROUTES, type SquadDetail } from '@adashi/contract';
import type { PayFrom } from '@adashi/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { type Payable, payableOf, totalOf, usePayAll } from '../../../payments/shared/pay-all.ts';
import { Button } from '../../../ui/Button.tsx';
import { HeroMoney } from '../../../ui/Money.tsx';
import ui from '../../../ui/ui.module.css';
import css from './trouble.module.css';

interface Sources {
  readonly total: number;
  readonly wallet: number;
  readonly bank: Payable['payNow']['bank'];
}

function sourcesOf(payments: readonly Payable[]): Sources {
  const [first] = payments;
  return { total: totalOf(payments), wallet: first?.payNow.wallet ?? 0, bank: first?.payNow.bank ?? null };
}

interface SourceProps {
  readonly sources: Sources;
  readonly from: PayFrom | null;
  readonly onChoose: (from: PayFrom) => void;
}

/** Choice of the payment source. The wallet is an option only if the balance covers the whole debt. */
function Source({ sources: { total, wallet, bank }, from, onChoose }: SourceProps) {
  const { t } = useTranslation();
  const group = useId();
  const rows = [
    ...(wallet >= total ? [['wallet', t('From your wallet'), moneyText(wallet)] as const] : []),
    ...(bank ? [['bank', t('From your bank account'), bank.lastDigits ? `••${bank.lastDigits}` : ''] as const] : []),
  ];
  if (rows.length === 0)
    return (
      <Link className={ui.link} to={paths.connectBank}>
        {t('Connect your bank')}
      </Link>
    );
  return (
    <fieldset className={css.sources}>
      <legend className={ui.sr}>{t('Pay from')}</legend>
      {rows.map(([source, name, aside]) => (
        <label key={source}>
          {rows.length > 1 && (
            <input type="radio" name={group} checked={from === source} onChange={() => onChoose(source)} />
          )}
          <span>{name}</span>
          <b className={ui.tabular}>{aside}</b>
        </label>
      ))}
    </fieldset>
  );
}

function usual({ total, wallet, bank }: Sources): PayFrom | null {
  if (bank) return 'bank';
  return wallet >= total ? 'wallet' : null;
}

function Pay({ squad, payments }: { squad: SquadDetail; payments: readonly Payable[] }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<PayFrom | null>(null);
  const { isPaying, pay } = usePayAll(payments);
  const sources = sourcesOf(payments);
  const from = chosen ?? usual(sources);
  const [retryOn] = payments.flatMap((payment) => payment.retryOn ?? []).toSorted();
  // A debit in flight already pays a part of the debt, so the button excludes this part.
  const onItsWay = (squad.ownDebt?.total ?? 0) - sources.total;
  return (
    <>
      <h3 className={css.question}>{t('Pay everything you owe')}</h3>
      <HeroMoney cents={sources.total} />
      <Source sources={sources} from={from} onChoose={choose} />
      <Button
        look="primary"
        size="lg"
        block
        disabled={from === null}
        busy={isPaying ? t('Paying') : undefined}
        onClick={() => from && void pay(from)}
      >
        {t('Pay {{amount}} now', { amount: moneyText(sources.total) })}
      </Button>
      <p className={css.hint}>
        {from === 'bank' &&
          sources.bank &&
          t('Leaves on {{day}}.', { day: dayText(sources.bank.leavesOn, squad.today) })}{' '}
        {retryOn && t('It replaces the attempt on {{day}}.', { day: dayText(retryOn, squad.today) })}{' '}
        {onItsWay > 0
          ? `${t('Another {{amount}} is already on its way.', { amount: moneyText(onItsWay) })} ${t('Once all of it clears, you owe nothing here.')}`
          : t('Once it clears, you owe nothing here.')}
      </p>
    </>
  );
}

/** Section with one button that pays everything that a member owes in a squad. */
export function PayEverything({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const missing = useCall(ROUTES.missingPayments, IN_PRODUCT);
  return (
    <QueryBoundary asked={missing}>
      {(all) => {
        const own = all.filter(({ squadId }) => squadId === squad.id);
        const payable = payableOf(own);
        if (payable.length > 0) return <Pay squad={squad} payments={payable} />;
        return <p className={css.hint}>{t('Your payment is on its way. The bank confirms it first.')}</p>;
      }}
    </QueryBoundary>
  );
}
