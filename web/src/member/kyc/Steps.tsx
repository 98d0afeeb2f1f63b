import { useTranslation } from 'react-i18next';
import type { Step } from './use-verification.ts';

/** Where in the two parts the member is. */
export function Steps({ step }: { step: Step }) {
  const { t } = useTranslation();
  const isInfoDone = step !== 'form';
  return (
    <ol className="steps">
      <li className={isInfoDone ? 'done' : 'on'} aria-current={isInfoDone ? undefined : 'step'}>
        <i />
        {t('Personal information')}
        {isInfoDone && <span className="sr">{t('done')}</span>}
      </li>
      <li className={step === 'done' ? 'done' : isInfoDone ? 'on' : ''} aria-current={isInfoDone ? 'step' : undefined}>
        <i />
        {t('KYC Verification')}
      </li>
    </ol>
  );
}
