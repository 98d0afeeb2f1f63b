import { type MissingPayment, ROUTES, type SquadDetail } from '@adashi/contract';
import type { PayFrom } from '@adashi/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT, inSquad, useWrite } from '../../../client/query.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { HeroMoney } from '../../../ui/Money.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './trouble.module.css';

type Payable = MissingPayment & { readonly payNow: NonNullable<MissingPayment['payNow']> };

const isPayable = (payment: MissingPayment): payment is Payable => payment.payNow !== null;

interface Sources {
  readonly total: number;
  readonly wallet: number;
  readonly bank: Payable['payNow']['bank'];
}

function sourcesOf(payments: readonly Payable[]): Sources {
  const [first] = payments;
  const total = payments.reduce((sum, { payNow }) => sum + payNow.amount, 0);
  return { total, wallet: first?.payNow.wallet ?? 0, bank: first?.payNow.bank ?? null };
}

interface SourceProps {
  readonly sources: Sources;
  readonly from: PayFrom | null;
  readonly onChoose: (from: PayFrom) => void;
}

/** Source of the payment. A wallet that covers the whole debt can be chosen. */
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

/** Pays several contributions one after the other, and stops at the first error. */
function usePayAll(payments: readonly Payable[]) {
  const [isPaying, setPaying] = useState(false);
  const write = useWrite(ROUTES.payNow);
  const pay = async (from: PayFrom) => {
    setPaying(true);
    try {
      for (const { id } of payments) await write.mutateAsync({ ...inSquad(id), body: { from } });
      toastDone(from === 'wallet' ? msg('Paid from your wallet') : msg('Debit requested'));
    } catch {
      // `useWrite` has already shown the error.
    } finally {
      setPaying(false);
    }
  };
  return { isPaying, pay };
}

function Pay({ squad, payments }: { squad: SquadDetail; payments: readonly Payable[] }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<PayFrom | null>(null);
  const { isPaying, pay } = usePayAll(payments);
  const sources = sourcesOf(payments);
  const from = chosen ?? usual(sources);
  const [retryOn] = payments.flatMap((payment) => payment.retryOn ?? []).toSorted();
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
        {t('Once it clears, you owe nothing here.')}
      </p>
    </>
  );
}

/** Payment of everything that a member owes in a squad, with one button. */
export function PayEverything({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const missing = useCall(ROUTES.missingPayments, IN_PRODUCT);
  return (
    <QueryBoundary asked={missing}>
      {(all) => {
        const own = all.filter(({ squadId }) => squadId === squad.id);
        const payable = own.filter(isPayable);
        if (payable.length > 0) return <Pay squad={squad} payments={payable} />;
        return <p className={css.hint}>{t('Your payment is on its way. The bank confirms it first.')}</p>;
      }}
    </QueryBoundary>
  );
}
