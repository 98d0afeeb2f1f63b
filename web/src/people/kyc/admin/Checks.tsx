import type { KycCase } from '@adashi/contract';
import { momentText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { PanelPart } from '../../../ui/SidePanel.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './case.module.css';
import { CHECK_LOOKS } from './case-looks.ts';

/** List of the provider’s identity check results, newest first. */
export function Checks({ checks }: { checks: KycCase['checks'] }) {
  const { t } = useTranslation();
  return (
    <PanelPart title={t('The provider’s checks')}>
      {checks.length === 0 && <p className={ui.text2}>{t('None started.')}</p>}
      <ol className={css.acts}>
        {checks.map(({ reference, status, reason, startedAt, decidedAt }) => (
          <li key={reference}>
            <State look={CHECK_LOOKS[status]} />
            {reason && <p>{t(reason)}</p>}
            <small>
              {startedAt && t('Started {{at}}', { at: momentText(startedAt) })}
              {decidedAt && `, ${t('decided {{at}}', { at: momentText(decidedAt) })}`}
            </small>
            <small className={css.reference}>{reference}</small>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}
