import { useTranslation } from '../../../i18n/translation.ts';
import ui from '../../../ui/ui.module.css';
import css from './kyc.module.css';
import type { Step } from './use-verification.ts';

/** Progress bar of the two parts of the identity check. */
export function Steps({ step }: { step: Step }) {
  const { t } = useTranslation();
  const isInfoDone = step !== 'form';
  return (
    <ol className={css.steps}>
      <li className={isInfoDone ? css.done : css.on} aria-current={isInfoDone ? undefined : 'step'}>
        <i />
        {t('Personal information')}
        {isInfoDone && <span className={ui.sr}>{t('done')}</span>}
      </li>
      <li
        className={step === 'done' ? css.done : isInfoDone ? css.on : undefined}
        aria-current={isInfoDone ? 'step' : undefined}
      >
        <i />
        {t('KYC Verification')}
      </li>
    </ol>
  );
}
