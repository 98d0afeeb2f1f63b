import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { PayoutState } from '../../../payouts/shared/PayoutState.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { ThisWeek } from '../shared/SeatState.tsx';
import { hasLeft, roundOfSeat } from '../shared/week.ts';
import css from './membership.module.css';

/** Card with a seat's contributions, newest first, and the seat's payout. */
export function SeatRounds({ squad, seat }: { squad: SquadDetail; seat: SquadSeat }) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const own = roundOfSeat(squad).get(seat.id);
  const amount = own && moneyText(hasLeft(own) ? own.payout.net : own.payout.expectedNet);
  const rows = squad.rounds
    .flatMap((round) => {
      const contribution = round.contributions.find((each) => each.seat === seat.id);
      return contribution ? [{ round, contribution }] : [];
    })
    .toReversed();
  return (
    <section className={ui.card}>
      <CardHead title={t('Contributions and payout')} />
      {rows.length === 0 ? (
        <p className={cx(ui.pad, ui.text2)}>{t("This seat hasn't paid anything yet.")}</p>
      ) : (
        <div className={ui.tableWrap} tabIndex={0} role="group" aria-label={t('Contributions')}>
          <table>
            <thead>
              <tr>
                <th>{words.title}</th>
                <th className={css.wide}>{t('Due')}</th>
                <th>{t('State')}</th>
                <th className={cx(ui.right, css.wide)}>{t('Covered')}</th>
                <th className={ui.right}>{t('Amount')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ round, contribution }) => (
                <tr key={round.number}>
                  <td>
                    {round.number}
                    {round.kind === 'refund' && ` (${t('refund')})`}
                  </td>
                  <td className={css.wide}>{dayText(round.dueOn, squad.today)}</td>
                  <td>
                    <ThisWeek contribution={contribution} today={squad.today} />
                  </td>
                  <td className={cx(ui.right, ui.tabular, css.wide)}>
                    {contribution.detail && contribution.detail.covered > 0
                      ? moneyText(contribution.detail.covered)
                      : '–'}
                  </td>
                  <td className={cx(ui.right, ui.tabular)}>
                    {moneyText(contribution.detail?.amount ?? squad.contribution)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {own && (
        <p className={css.payout}>
          <span>
            <b>
              {own.payout.on
                ? t('{{amount}} on {{day}}', { amount, day: dayText(own.payout.on, squad.today) })
                : t('{{amount}}, no date yet', { amount })}
            </b>{' '}
            {own.kind === 'refund' ? t('as a refund') : t('for {{round}}', { round: words.round(own.number) })}
          </span>
          <PayoutState state={own.payout.state} payoutOn={own.payoutOn} />
        </p>
      )}
    </section>
  );
}
