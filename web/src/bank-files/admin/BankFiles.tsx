import { type BankFile, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../client/ActDialog.tsx';
import { FileButton } from '../../client/FileButton.tsx';
import { Loaded, useCall, useIfKnown } from '../../client/Loaded.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { momentText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import type { Columns } from '../../list/column.ts';
import { List } from '../../list/List.tsx';
import { PayoutTabs } from '../../payouts/shared/PayoutTabs.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import { Empty } from '../../ui/Empty.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { BringIn } from './BringIn.tsx';

const FILES: Columns<typeof ROUTES.bankFiles> = [
  {
    id: 'file',
    title: msg('File'),
    phone: 'title',
    cell: ({ id, madeAt, by }, t) => (
      <>
        <b>{t('File {{id}}', { id })}</b>
        <br />
        <span className={ui.text2}>{t('{{when}}, by {{name}}', { when: momentText(madeAt), name: by })}</span>
      </>
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
    id: 'told',
    title: msg('What the bank told'),
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

function Next({ onMake }: { onMake: () => void }) {
  const { t } = useTranslation();
  const isAllowed = useMay('payouts.act');
  const files = useCall(ROUTES.bankFiles, { ...IN_PRODUCT, query: {} });
  return (
    <section className={ui.card}>
      <CardHead title={t('The next file')} />
      <div className={cx(ui.pad, ui.stack)}>
        <Loaded asked={files}>
          {({ next }) => {
            const count = next.payouts + next.withdrawals;
            return (
              <>
                <p>
                  {count === 0
                    ? t('Everything that was sent is in a file already.')
                    : t(
                        '{{payouts}} payouts and {{withdrawals}} withdrawals were sent and are in no file yet: {{amount}}.',
                        {
                          ...next,
                          amount: moneyText(next.amount),
                        },
                      )}
                </p>
                {isAllowed && (
                  <div className={ui.actions}>
                    <Button look="primary" disabled={count === 0} onClick={onMake}>
                      {t('Make the file')}
                    </Button>
                  </div>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </section>
  );
}

/** What goes to the bank as a file, and what the bank tells of it. */
export function BankFiles() {
  const { t } = useTranslation();
  useTitle(t('Files for the bank'));
  const [isMaking, setMaking] = useState(false);
  const counts = useIfKnown(ROUTES.payoutCounts, IN_PRODUCT);
  const isAllowed = useMay('payouts.act');
  const download = ({ id }: BankFile) => (
    <div className={ui.actions}>
      <FileButton route={ROUTES.bankFile} input={{ params: { product: 'adashi', id } }} name={`bank-file-${id}.csv`}>
        {t('Download')}
      </FileButton>
    </div>
  );
  return (
    <>
      <PayoutTabs counts={counts ?? {}} state={null} />
      <div className={ui.stack}>
        <div className={ui.two}>
          <Next onMake={() => setMaking(true)} />
          {isAllowed && <BringIn />}
        </div>
        <List
          route={ROUTES.bankFiles}
          input={IN_PRODUCT}
          columns={FILES}
          {...(isAllowed && { actions: download })}
          title={t('Files for the bank')}
          empty={<Empty title={t('No file was made yet')} />}
        />
      </div>
      {isMaking && (
        <ActDialog
          route={ROUTES.makeBankFile}
          input={() => IN_PRODUCT}
          title={t('Make the file')}
          consequences={[
            t('Everything that was sent and is in no file yet goes into it, once.'),
            t('The file holds whole account numbers: whoever downloads it is recorded.'),
          ]}
          act={t('Make the file')}
          done={msg('The file is made')}
          look="primary"
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
