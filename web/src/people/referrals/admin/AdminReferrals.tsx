import { ROUTES } from '@adashi/contract';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { HeroMoney } from '../../../ui/Money.tsx';
import ui from '../../../ui/ui.module.css';
import { BY_STAGE } from '../shared/by-stage.ts';
import { Funnel } from '../shared/Funnel.tsx';
import css from './referrals.module.css';
import { REFERRED } from './referred-columns.tsx';

/** Figures above the list of referrals: the number of people in each stage, and the paid rewards. */
function Figures() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.referralFunnel, {});
  return (
    <QueryBoundary asked={asked} card>
      {({ reached, referrers, rewards, rewardEach }) => (
        <div className={css.figures}>
          <section className={ui.card}>
            <CardHead title={t('From the link to the first contribution')} />
            <div className={css.funnel}>
              <Funnel reached={reached} />
            </div>
          </section>
          <section className={ui.card}>
            <CardHead title={t('Rewards paid')} />
            <div className={css.paid}>
              <HeroMoney cents={rewards} />
              <p className={ui.text2}>
                {t("{{amount}} for each of them, into the inviter's wallet.", { amount: moneyText(rewardEach) })}
              </p>
              <p className={ui.text2}>{t('{{count}} members have referred someone.', { count: referrers })}</p>
            </div>
          </section>
        </div>
      )}
    </QueryBoundary>
  );
}

/** List for staff of all people who signed up with a referral link. */
export function AdminReferrals() {
  const { t } = useTranslation();
  return (
    <>
      <Figures />
      <List
        route={ROUTES.referredPeople}
        input={{}}
        columns={REFERRED}
        columnsOf="referrals"
        search={t('Name of either')}
        filters={[BY_STAGE]}
        file={{ route: ROUTES.referralFile, name: 'referrals.csv' }}
        empty={<Empty title={t('Nobody yet')}>{t("People who join with a member's link appear here.")}</Empty>}
      />
    </>
  );
}
