import { REFERRAL_STAGES, ROUTES, type StaffWork } from '@adashi/contract';
import { SQUAD_STATUSES } from '@adashi/core';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import css from './admin-dashboard.module.css';
import { memberParts } from './member-parts.ts';

interface Part {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly to: string;
}

/** Bar with a segment for each share. Each segment has a label with a number. */
function Whole({ parts }: { parts: readonly Part[] }) {
  const sum = parts.reduce((total, { count }) => total + count, 0);
  return (
    <>
      <div className={css.bar} aria-hidden>
        {parts.map(({ key, count }, at) => (
          <i key={key} data-at={at} style={{ flexGrow: sum > 0 ? count : 1 }} />
        ))}
      </div>
      <ul className={css.parts}>
        {parts.map(({ key, title, count, to }, at) => (
          <li key={key}>
            <i data-at={at} aria-hidden />
            <Link to={to}>{title}</Link>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

const STATUSES = [
  ['active', msg('Active')],
  ['upcoming', msg('Upcoming')],
  ['pending', msg('Pending')],
  ['completed', msg('Completed')],
] as const satisfies readonly (readonly [(typeof SQUAD_STATUSES)[number], string])[];

export function SquadShares() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.squadStats, IN_PRODUCT);
  const mayOpen = useMay('squads.act');
  return (
    <section className={ui.card}>
      <QueryBoundary asked={asked}>
        {({ byStatus, weekly }) => {
          const parts = STATUSES.map(([status, title]) => ({
            key: status,
            title: t(title),
            count: byStatus[status] ?? 0,
            to: paths.squadsBy(status),
          }));
          const sum = parts.reduce((total, { count }) => total + count, 0);
          return (
            <>
              <CardHead title={t('Squads')}>
                <span className={ui.sub}>{sum}</span>
              </CardHead>
              <Whole parts={parts} />
              <p className={css.below}>
                {t('On average, {{amount}} is paid in a week.', { amount: moneyText(weekly) })}
              </p>
              {mayOpen && (
                <p className={css.below}>
                  <Link className={button('primary')} to={paths.newSquad}>
                    {t('Open a squad')}
                  </Link>
                </p>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

export function MemberShares() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.countPeople, {});
  return (
    <section className={ui.card}>
      <QueryBoundary asked={asked}>
        {(counts) => (
          <>
            <CardHead title={t('Members')}>
              <span className={ui.sub}>{counts.all}</span>
            </CardHead>
            <Whole parts={memberParts(counts).map((part) => ({ ...part, title: t(part.title) }))} />
            <p className={css.below}>
              <Link className={ui.link} to={paths.inactiveMembers}>
                {t('{{count}} without a squad', { count: counts.inactive })}
              </Link>
            </p>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

const STAGES = {
  signed_up: msg('Signed up with a link'),
  verified: msg('Verified their identity'),
  in_squad: msg('Joined a squad'),
  contributed: msg('Contributed: rewarded'),
} as const;

/** Chart of the referral stages. The first stage is 100%, and every other stage is a share of the first stage. */
export function ReferralFunnel({ referrals }: Pick<StaffWork, 'referrals'>) {
  const { t } = useTranslation();
  return (
    <section className={ui.card}>
      <CardHead title={t('Referrals')}>
        <Link className={ui.link} to={paths.referral}>
          {t('See them')}
        </Link>
      </CardHead>
      <ol className={css.funnel}>
        {REFERRAL_STAGES.map((stage) => (
          <li key={stage}>
            <span>{t(STAGES[stage])}</span>
            <b>{referrals[stage]}</b>
            <meter min={0} max={Math.max(1, referrals.signed_up)} value={referrals[stage]} aria-hidden />
          </li>
        ))}
      </ol>
    </section>
  );
}
