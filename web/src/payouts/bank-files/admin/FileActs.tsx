import { type BankFile, bankFileOffers, ERRORS, ROUTES } from '@adashi/contract';
import { useId, useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { FileButton } from '../../../client/FileButton.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { fileNumber } from '../../shared/bank-file-place.ts';
import css from './bank-files.module.css';

/**
 * Control totals of a bank file, equal to the totals in the file's last record. Two people compare the totals before
 * the release.
 */
export function ControlTotals({ payouts, withdrawals, amount }: Pick<BankFile, 'payouts' | 'withdrawals' | 'amount'>) {
  const { t } = useTranslation();
  return (
    <dl className={css.totals}>
      <dt>{t('Payments')}</dt>
      <dd>{payouts + withdrawals}</dd>
      <dt>{t('Total')}</dt>
      <dd>{moneyText(amount)}</dd>
    </dl>
  );
}

type Asked = 'release' | 'drop';

function Ask({ file, asked, onClose }: { file: BankFile; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation();
  const { id } = file;
  const params = { product: 'adashi', id } as const;
  if (asked === 'drop')
    return (
      <ActDialog
        route={ROUTES.dropBankFile}
        input={(reason) => ({ params, body: { reason } })}
        title={t('Discard file {{id}}', { id })}
        consequences={[t('Nothing in it goes to the bank. Its payments wait for the next file.')]}
        act={t('Discard the file')}
        done={msg('Discarded')}
        readers={t('Saved with your name. Staff can read it.')}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      route={ROUTES.releaseBankFile}
      input={(reason) => ({ params, body: { reason } })}
      title={t('Release file {{id}}', { id })}
      consequences={[
        t('Another staff member must approve it.'),
        t("It gets its number and can't change again."),
        t('The money arrives on the next business day if the bank gets the file in time today.'),
        t("Payments that don't come back count as paid some days later."),
      ]}
      act={t('Release {{amount}}', { amount: moneyText(file.amount) })}
      done={msg('Released')}
      readers={t('Say what you compared. Saved with your name. Staff can read it.')}
      look="primary"
      onClose={onClose}
    >
      <ControlTotals {...file} />
    </ActDialog>
  );
}

/**
 * Actions on a bank file. One person creates the file, two people release the file, and then staff can download the
 * file.
 */
export function FileActs({ file }: { file: BankFile }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const why = useId();
  const { id, number, refusal } = file;
  const offers = new Set(bankFileOffers(file));
  return (
    <div className={ui.actions}>
      {number !== null && (
        <FileButton
          route={ROUTES.bankFile}
          input={{ params: { product: 'adashi', id } }}
          name={`eft-${fileNumber(number)}.txt`}
        >
          {t('Download')}
        </FileButton>
      )}
      {offers.has('drop') && <Button onClick={() => setAsked('drop')}>{t('Discard')}</Button>}
      {number === null && (
        <Button
          look="primary"
          disabled={!offers.has('release')}
          aria-describedby={refusal ? why : undefined}
          onClick={() => setAsked('release')}
        >
          {t('Release')}
        </Button>
      )}
      {refusal && (
        <p className={cx(ui.small, ui.text2)} id={why}>
          {t(ERRORS[refusal].message)}
        </p>
      )}
      {asked && <Ask file={file} asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
