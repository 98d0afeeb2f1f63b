import { ROUTES } from '@adashi/contract';
import { addDays, type LocalDate, localDate } from '@adashi/core';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { useMay } from '../../../session/use-may.ts';
import { cx } from '../../../ui/cx.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useFirstActs } from '../../activity/shared/use-first-acts.ts';
import css from './admin-dashboard.module.css';
import { Collected } from './Collected.tsx';
import { InAndOut } from './InAndOut.tsx';
import { Rates } from './Rates.tsx';
import { SecondPersonCard } from './SecondPersonCard.tsx';
import { MemberShares, ReferralFunnel, SquadShares } from './Shares.tsx';
import { TheBooks } from './TheBooks.tsx';
import { TodaysWork } from './TodaysWork.tsx';

const WEEKS = 12;

/** Weekly charts about money, only for roles with access to all payments. */
function Money({ today }: { today: LocalDate }) {
  const query = { by: 'week', from: addDays(today, -7 * (WEEKS - 1)), to: today } as const;
  const asked = useCall(ROUTES.transactionSeries, { query });
  return (
    <QueryBoundary asked={asked} card>
      {({ data, collected = [] }) => (
        <div className={css.row}>
          <div className={css.column}>
            <Collected weeks={collected} />
            <InAndOut weeks={data} />
          </div>
          <div className={css.column}>
            <SquadShares />
            <Rates weeks={collected} />
            <MemberShares />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

/** Dashboard of staff: open work, state of the ledger, and figures of the whole platform. */
export function AdminDashboard() {
  const { t } = useTranslation();
  useTitle(t('Dashboard'));
  const asked = useCall(ROUTES.staffWork, {});
  const seesMoney = useMay('payments.read');
  const seesBooks = useMay('books');
  const acts = useFirstActs();
  const waits = acts && acts.total > 0 ? acts : null;
  return (
    <QueryBoundary asked={asked} card>
      {(work) => (
        <div className={css.dashboard}>
          <div className={seesBooks || waits ? css.row : undefined}>
            <TodaysWork {...work} />
            {(seesBooks || waits) && (
              <div className={cx(css.column, css.aside)}>
                {waits && <SecondPersonCard {...waits} />}
                {seesBooks && <TheBooks />}
              </div>
            )}
          </div>
          {seesMoney ? (
            <Money today={localDate(work.today)} />
          ) : (
            <div className={css.row}>
              <SquadShares />
              <MemberShares />
            </div>
          )}
          <ReferralFunnel referrals={work.referrals} />
        </div>
      )}
    </QueryBoundary>
  );
}
