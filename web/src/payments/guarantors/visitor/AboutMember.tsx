import type { GuaranteeView } from '@adashi/contract';
import { planRounds } from '@adashi/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { State, type StateLook } from '../../../ui/State.tsx';
import css from './guarantor.module.css';

const VERIFIED: StateLook = { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Verified') };

/** Facts about the member, for the guarantor: payment history, identity status and payout days. */
export function AboutMember({ view: { member, squads, today } }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  const [squad] = squads;
  const payoutOn = squad?.position && planRounds(termsOf(squad))[squad.position - 1]?.payoutOn;
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('Contributions so far')}</dt>
        <dd>
          {member.charged > 0
            ? t('{{n}} of {{m}} on time', { n: member.onTime, m: member.charged })
            : t('No record yet')}
        </dd>
      </div>
      <div>
        <dt>{t('Identity')}</dt>
        <dd>{member.isVerified ? <State look={VERIFIED} /> : t('Not verified yet')}</dd>
      </div>
      {squads.length === 1 && squad && (
        <div>
          <dt>{t('Position')}</dt>
          <dd>
            {payoutOn
              ? t('{{n}} of {{m}}, paid {{day}}', { n: squad.position, m: squad.size, day: dayText(payoutOn, today) })
              : t('Not set yet')}
          </dd>
        </div>
      )}
    </dl>
  );
}
