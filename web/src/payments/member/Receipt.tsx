import { type Payment, ROUTES } from '@adashi/contract';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { callFile } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { inSquad } from '../../client/query.ts';
import { saveFile } from '../../client/save-file.ts';
import { dayText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import css from './payments.module.css';

/** Link to the receipt of a contribution. The receipt exists only after the money has arrived. */
export function Receipt({ payment: { id, state, squad, dueOn } }: { payment: Payment }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  if (state !== 'confirmed' && state !== 'recovered') return null;
  const save = async () => {
    setBusy(true);
    try {
      saveFile(`${squad} ${dueOn}.pdf`, await callFile(ROUTES.paymentReceipt, inSquad(id)));
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={css.receipt}
      aria-label={t('Receipt of {{day}}, {{squad}}', { day: dayText(dueOn), squad })}
      title={t('Receipt')}
      disabled={isBusy}
      onClick={() => void save()}
    >
      <IconReceipt size={20} stroke={1.6} aria-hidden />
    </button>
  );
}
