import { REFERRAL_STAGES, type ReferralStage } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import css from './funnel.module.css';
import { STAGE_LOOKS } from './stage-looks.ts';

/** Chart with the number of people who have reached each referral stage. */
export function Funnel({ reached }: { reached: Readonly<Record<ReferralStage, number>> }) {
  const { t } = useTranslation();
  return (
    <dl className={css.stages}>
      {REFERRAL_STAGES.map((stage) => (
        <div key={stage}>
          <dt>{t(STAGE_LOOKS[stage].word)}</dt>
          <dd className={css.bar} aria-hidden>
            <i
              className={stage === 'contributed' ? css.arrived : undefined}
              style={{ width: `${(reached[stage] / Math.max(1, reached.signed_up)) * 100}%` }}
            />
          </dd>
          <dd className={css.count}>{reached[stage]}</dd>
        </div>
      ))}
    </dl>
  );
}
