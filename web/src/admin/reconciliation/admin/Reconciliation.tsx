import { type Difference, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useWrite } from '../../../client/query.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import type { Filter } from '../../../list/filter.ts';
import { List } from '../../../list/List.tsx';
import { PaymentTabs } from '../../../payments/shared/PaymentTabs.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { Resolve } from './Resolve.tsx';

const KINDS: Record<Difference['kind'], string> = {
  unknown_here: msg('At the provider, but not in our books'),
  unknown_there: msg('We ordered it, but the provider has no record'),
  amounts_differ: msg('The amounts differ'),
};
const WHATS: Record<Difference['what'], string> = {
  charge: msg('Debit'),
  payout: msg('Payout'),
  withdrawal: msg('Withdrawal'),
  refund: msg('Refund'),
  other: msg('Not ours'),
};
const OUTCOMES: Record<NonNullable<Difference['resolution']>, string> = {
  taken_in: msg('Recorded as the provider reports'),
  ordered_again: msg('Sent again'),
  explained: msg('Explained'),
  agrees: msg('Agrees now'),
};

/**
 * Amount of the provider or of the ledger. The amount has its own label, because phones do not show column headings.
 */
function Side({ of, amount }: { of: string; amount: number }) {
  return (
    <>
      <span className={ui.onlyPhone}>{of} </span>
      {moneyText(amount)}
    </>
  );
}

const COLUMNS: Columns<typeof ROUTES.differences> = [
  {
    id: 'kind',
    title: msg('What differs'),
    phone: 'title',
    cell: ({ kind, what, member, memberEmail, key, ordered }, t) => (
      <>
        <b>{t(KINDS[kind])}</b>
        <br />
        <span className={ui.text2}>
          {member
            ? [t(WHATS[what]), ordered !== null && moneyText(ordered), member, memberEmail].filter(Boolean).join(', ')
            : key}
        </span>
      </>
    ),
  },
  {
    id: 'squad',
    title: msg('Squad'),
    phone: 'note',
    cell: ({ squad, period, round, on }, t) =>
      [squad, period && round && periodWords(t, period).round(round), dayText(on)].filter(Boolean).join(', '),
  },
  {
    id: 'there',
    title: msg('Provider'),
    isAmount: true,
    phone: 'note',
    cell: ({ reported }, t) => <Side of={t('Provider')} amount={reported} />,
  },
  {
    id: 'here',
    title: msg('Books'),
    isAmount: true,
    phone: 'note',
    cell: ({ booked }, t) => <Side of={t('Books')} amount={booked} />,
  },
  {
    id: 'difference',
    title: msg('Difference'),
    isAmount: true,
    phone: 'aside',
    cell: ({ reported, booked }) => <b>{moneyText(reported - booked)}</b>,
  },
  {
    id: 'resolution',
    title: msg('Resolved'),
    phone: 'state',
    cell: ({ resolution, by, reason }, t) =>
      resolution && (
        <>
          {t(OUTCOMES[resolution])}
          {by && `, ${by}`}
          <br />
          <span className={ui.text2}>{reason}</span>
        </>
      ),
  },
];

const BY_STATUS: Filter<typeof ROUTES.differences> = {
  name: 'status',
  label: msg('Shown'),
  words: { resolved: msg('Resolved') },
  all: msg('Still open'),
};

/** Form that reconciles the ledger with the provider for a chosen day. */
function CompareDay() {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  const compare = useWrite(ROUTES.reconcileDay);
  const [result, setResult] = useState<string>();
  const go = () =>
    compare.mutate(
      { body: { day } },
      {
        onSuccess: ({ compared, open }) => {
          setResult(t('{{count}} orders compared. Open differences: {{open}}.', { count: compared, open }));
          toastDone('Compared');
        },
      },
    );
  return (
    <form
      className={ui.toolbar}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Field label={t('Day to compare')} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      <Button type="submit" look="primary" disabled={day === ''} busy={compare.isPending ? t('Comparing') : undefined}>
        {t('Compare with the provider')}
      </Button>
      <p role="status" className={ui.text2}>
        {result}
      </p>
    </form>
  );
}

/** List of the differences between provider and ledger. A nightly job compares the amounts of the previous day. */
export function Reconciliation() {
  const { t } = useTranslation();
  useTitle(t('Reconciliation'));
  const [resolving, setResolving] = useState<Difference>();
  const actions = (row: Difference) =>
    row.resolution === null && (
      <div className={ui.actions}>
        <Button size="sm" look="soft" onClick={() => setResolving(row)}>
          {t('Resolve')}
        </Button>
      </div>
    );
  return (
    <>
      <PaymentTabs />
      <CompareDay />
      <List
        route={ROUTES.differences}
        input={{}}
        columns={COLUMNS}
        columnsOf="differences"
        actions={actions}
        filters={[BY_STATUS]}
        file={{ route: ROUTES.differencesFile, name: 'reconciliation.csv' }}
        title={t('Differences with the provider')}
        empty={<Empty title={t('The provider and the books agree')} />}
      />
      {resolving && <Resolve difference={resolving} onClose={() => setResolving(undefined)} />}
    </>
  );
}
