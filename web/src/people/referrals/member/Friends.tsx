import { ROUTES } from '@adashi/contract';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { ShareLink } from '../../../ui/ShareLink.tsx';
import ui from '../../../ui/ui.module.css';
import { Funnel } from '../shared/Funnel.tsx';
import css from './referral.module.css';

/** Card with the member’s referral link. The member can copy the link, share the link, or show a QR code. */
function Bring({ rewardEach }: { rewardEach: number }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const link = `${window.location.origin}${paths.signUpBy(profile?.referralCode ?? '')}`;
  return (
    <div className={css.bring}>
      <div className={css.invite}>
        <QrCode text={link} label={t('Your link as a code to scan')} />
        <div>
          <h2 className={ui.h2}>{t('Invite someone you trust')}</h2>
          <p className={ui.text2}>
            {t(
              "You get {{amount}} in your wallet 30 days after their first contribution arrives. Invite only people you'd lend to.",
              {
                amount: moneyText(rewardEach),
              },
            )}
          </p>
        </div>
      </div>
      <ShareLink label={t('Your link')} url={link} text={t('Save with me in a squad on Adashi')} />
    </div>
  );
}

/** List of the people who signed up with the member's referral link. Each row shows the progress and the reward. */
export function Friends() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.referrals, { query: {} });
  return (
    <QueryBoundary asked={asked} card>
      {({ reached, rewards, rewardEach }) => (
        <section className={cx(ui.card, css.friends)}>
          <div className={css.rewards}>
            <h2 className={css.question}>{t('Rewards so far')}</h2>
            <p>
              <HeroMoney cents={rewards} />
            </p>
            <p className={ui.text2}>
              {t('{{amount}} for each friend, 30 days after their first contribution arrives.', {
                amount: moneyText(rewardEach),
              })}
            </p>
            <div className={css.stages}>
              <Funnel reached={reached} />
            </div>
          </div>
          <Bring rewardEach={rewardEach} />
        </section>
      )}
    </QueryBoundary>
  );
}
