import { ROUTES, type SquadDetail } from '@adashi/contract';
import { IconAlertTriangle, IconScale } from '@tabler/icons-react';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { inSquad } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from '../rotation/admin/staff-squad.module.css';
import { hasLeft } from '../rotation/shared/week.ts';

/** Card with the totals of a squad's money, compared with the ledger. */
export function SquadMoney({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.squadMoney, inSquad(squad.id));
  const paid = squad.rounds.filter(hasLeft).length;
  return (
    <section className={ui.card}>
      <CardHead title={t("The squad's money")} />
      <QueryBoundary asked={asked}>
        {({ arrived, paidOut, inPots, reserve, fees, owed, agrees }) => (
          <>
            <dl className={css.money}>
              {(
                [
                  [t('Arrived since {{day}}', { day: dayText(squad.startOn, squad.today) }), arrived],
                  [t('Paid out, {{count}} payouts', { count: paid }), paidOut],
                  [t('In the pots'), inPots],
                  [t('In the reserve'), reserve],
                  [t('Fees'), fees],
                  [t('Owed by members'), owed],
                ] as const
              ).map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{moneyText(amount)}</dd>
                </div>
              ))}
            </dl>
            <p className={cx(css.check, !agrees && ui.failed)}>
              {agrees ? (
                <IconScale className={ui.action} size={18} aria-hidden />
              ) : (
                <IconAlertTriangle size={18} aria-hidden />
              )}
              {agrees
                ? t('Matches the ledger: money in less money out is the balance.')
                : t("Doesn't match the ledger. Please have the books verified.")}
            </p>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
