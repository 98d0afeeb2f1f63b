import type { MemberStory } from '@adashi/contract';
import { Link } from 'react-router';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { IDENTITY_LOOKS } from '../../shared/identity-looks.ts';
import { Facts } from './Facts.tsx';
import css from './member.module.css';

const VERDICTS: Record<MemberStory['checks'][number]['status'], string> = {
  pending: msg('No result yet'),
  verified: msg('Approved'),
  declined: msg('Declined'),
};

/** Card with a member's identity status and the results of all checks. */
export function IdentityCard({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const mayOpen = useMay('kyc');
  const { checks, kycVerifiedAt, kycVerificationStatus, verifiedBy, heardFrom, today } = story;
  return (
    <section className={ui.card} id="identity">
      <CardHead title={t('KYC')}>
        <State look={IDENTITY_LOOKS[kycVerificationStatus]} chip />
      </CardHead>
      <Facts
        facts={[
          [t('Verified'), kycVerifiedAt && dayText(dayOf(kycVerifiedAt), today)],
          ...(verifiedBy.length > 0 ? [[t('Verified by'), verifiedBy.join(', ')] as const] : []),
          ...checks.map(
            ({ reference, status, reason }, index) =>
              [
                index === 0 ? t("Provider's result") : t('Before'),
                [t(VERDICTS[status]), reason && t(reason)].filter(Boolean).join(': '),
                reference,
              ] as const,
          ),
          [t('Heard about us through'), heardFrom],
        ]}
      />
      {mayOpen && (
        <p className={css.foot}>
          <Link className={button('plain', 'sm')} to={`${paths.kyc}?q=${encodeURIComponent(story.email_address)}`}>
            {t('Open KYC')}
          </Link>
        </p>
      )}
    </section>
  );
}
