import { type Output, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { QueryBoundary, useCall, useIfKnown } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { dayText, momentText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { fileNumber } from '../../shared/bank-file-place.ts';
import { PayoutTabs } from '../../shared/PayoutTabs.tsx';
import { BringIn } from './BringIn.tsx';
import { ControlTotals, FileActs } from './FileActs.tsx';

const FILES: Columns<typeof ROUTES.bankFiles> = [
  {
    id: 'file',
    title: msg('File'),
    phone: 'title',
    cell: ({ id, madeAt, by, number }, t) => (
      <>
        <b>
          {number === null
            ? t('File {{id}}', { id })
            : t('File {{id}}, number {{number}}', { id, number: fileNumber(number) })}
        </b>
        <br />
        <span className={ui.text2}>{t('{{when}}, by {{name}}', { when: momentText(madeAt), name: by })}</span>
      </>
    ),
  },
  {
    id: 'released',
    title: msg('Released'),
    phone: 'note',
    cell: ({ releasedAt, releasedBy, dueOn }, t) =>
      releasedAt && dueOn ? (
        <>
          {t('{{when}}, by {{name}}', { when: momentText(releasedAt), name: releasedBy })}
          <br />
          <span className={ui.text2}>{t('Due {{day}}', { day: dayText(dueOn) })}</span>
        </>
      ) : (
        t('Not released yet')
      ),
  },
  {
    id: 'holds',
    title: msg('Holds'),
    phone: 'note',
    cell: ({ payouts, withdrawals }, t) =>
      [t('{{count}} payouts', { count: payouts }), t('{{count}} withdrawals', { count: withdrawals })].join(', '),
  },
  {
    id: 'response',
    title: msg('Bank response'),
    phone: 'state',
    cell: ({ payouts, withdrawals, paid, failed }, t) =>
      [
        t('{{count}} paid', { count: paid }),
        t('{{count}} failed', { count: failed }),
        t('{{count}} open', { count: payouts + withdrawals - paid - failed }),
      ].join(', '),
  },
  { id: 'amount', title: msg('Amount'), isAmount: true, phone: 'aside', cell: ({ amount }) => moneyText(amount) },
];

/** Control totals of a bank file. */
type Totals = Output<(typeof ROUTES)['bankFiles']>['next'];

function Next({ onMake }: { onMake: (totals: Totals) => void }) {
  const { t } = useTranslation();
  const isAllowed = useMay('payouts.act');
  const files = useCall(ROUTES.bankFiles, { ...IN_PRODUCT, query: {} });
  return (
    <section className={ui.card}>
      <CardHead title={t('The next file')} />
      <div className={cx(ui.pad, ui.stack)}>
        <QueryBoundary asked={files}>
          {({ next }) => {
            const count = next.payouts + next.withdrawals;
            return (
              <>
                <p>
                  {count === 0
                    ? t('Everything sent is already in a file.')
                    : t('Not in a file yet: payouts {{payouts}}, withdrawals {{withdrawals}}, {{amount}} in all.', {
                        ...next,
                        amount: moneyText(next.amount),
                      })}
                </p>
                {isAllowed && (
                  <div className={ui.actions}>
                    <Button look="primary" disabled={count === 0} onClick={() => onMake(next)}>
                      {t('Create the file')}
                    </Button>
                  </div>
                )}
              </>
            );
          }}
        </QueryBoundary>
      </div>
    </section>
  );
}

/** Page of the payout files for the bank, and of the bank's return files. */
export function BankFiles() {
  const { t } = useTranslation();
  useTitle(t('Bank files'));
  const [making, setMaking] = useState<Totals>();
  const counts = useIfKnown(ROUTES.payoutCounts, IN_PRODUCT);
  const isAllowed = useMay('payouts.act');
  return (
    <>
      <PayoutTabs counts={counts ?? {}} state={null} />
      <div className={ui.stack}>
        <div className={ui.two}>
          <Next onMake={setMaking} />
          {isAllowed && <BringIn />}
        </div>
        <List
          route={ROUTES.bankFiles}
          input={IN_PRODUCT}
          columns={FILES}
          columnsOf="bank-files"
          file={{ route: ROUTES.bankFilesFile, name: 'bank-files.csv' }}
          {...(isAllowed && { actions: (file) => <FileActs file={file} /> })}
          title={t('Bank files')}
          empty={<Empty title={t('No files yet')} />}
        />
      </div>
      {making && (
        <ActDialog
          route={ROUTES.makeBankFile}
          input={() => IN_PRODUCT}
          title={t('Create the file')}
          consequences={[
            t("Everything sent that isn't in a file yet goes into it, once."),
            t('Another staff member must release it before you can download it.'),
            t('The file has full account numbers. Every download is recorded.'),
          ]}
          act={t('Create the file')}
          done={msg('File created')}
          look="primary"
          onClose={() => setMaking(undefined)}
        >
          <ControlTotals {...making} />
        </ActDialog>
      )}
    </>
  );
}
