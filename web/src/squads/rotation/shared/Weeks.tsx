import type { SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { PayoutState } from '../../../payouts/shared/PayoutState.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../../shared/squad.module.css';
import { Counts, Readiness, ThisWeek } from './SeatState.tsx';
import { countOf, currentWeek, firstName, hasRecords, roundOfSeat, type Week } from './week.ts';

function Progress({ round }: { round: SquadRound }) {
  const { t } = useTranslation();
  const count = countOf(round);
  if (count.all === 0) return <State look={MONEY_LOOKS.scheduled} />;
  return (
    <span className={css.progress}>
      <span className={css.bar} aria-hidden>
        <i className={css.in} style={{ flex: count.in }} />
        <i className={css.coming} style={{ flex: round.tally.coming.count }} />
        <i className={css.failed} style={{ flex: round.tally.failed.count }} />
      </span>
      {t('{{n}} of {{m}} in', { n: count.in, m: count.all })}
    </span>
  );
}

/** List of a squad's rounds. Each round shows the due day, the recipient, the payout day and the progress. */
export function Weeks({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const seats = new Map(squad.seats.map((seat) => [seat.id, seat]));
  return (
    <section className={cx(ui.card, css.weeks)}>
      <CardHead title={words.titles} />
      <div className={ui.tableWrap} tabIndex={0} role="group" aria-label={words.titles}>
        <table>
          <thead>
            <tr>
              <th>{words.title}</th>
              <th className={css.due}>{t('Due')}</th>
              <th>{t('Receives')}</th>
              <th>{t('Paid on')}</th>
              <th className={ui.right}>{t('State')}</th>
            </tr>
          </thead>
          <tbody>
            {squad.rounds.map((round) => {
              const isCurrent = squad.status === 'active' && round.number === squad.week;
              const isPast = round.payout.state === 'paid';
              const seat = seats.get(round.recipient);
              return (
                <tr
                  key={round.number}
                  className={isCurrent ? css.current : isPast ? css.past : undefined}
                  aria-current={isCurrent || undefined}
                >
                  <td>{round.number}</td>
                  <td className={css.due}>{dayText(round.dueOn, squad.today)}</td>
                  <td>
                    {seat?.isYou ? <b>{t('You')}</b> : firstName(seat)}
                    {round.kind === 'refund' && ` (${t('refund')})`}
                  </td>
                  <td>{dayText(round.payoutOn, squad.today)}</td>
                  <td className={ui.right}>
                    {isCurrent && round.payout.state === 'scheduled' ? (
                      <Progress round={round} />
                    ) : (
                      <PayoutState state={round.payout.state} payoutOn={round.payoutOn} />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface MemberProps {
  readonly squad: SquadDetail;
  readonly seat: SquadSeat;
  /** The current round. Undefined before the start. */
  readonly week: Week | undefined;
  /** Round with the payout to this member. */
  readonly round: SquadRound | undefined;
}

function Record({ seat }: { seat: SquadSeat }) {
  const { t } = useTranslation();
  if (seat.charged > 0) return t('{{n}} of {{m}} on time', { n: seat.onTime, m: seat.charged });
  return seat.isYou ? t('No record yet') : t('None before this squad');
}

function MemberRow({ squad, seat, week, round }: MemberProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className={ui.text3}>{seat.position ?? '–'}</td>
      <td>
        <span className={cx(ui.person, css.member)}>
          <Avatar initials={seat.initials} lit={week?.round.recipient === seat.id} />
          <b>{seat.name}</b>
          {seat.isYou && <em>{t('You')}</em>}
        </span>
      </td>
      <td>
        {squad.rounds.length > 0 ? (
          <ThisWeek contribution={week?.bySeat.get(seat.id)} today={squad.today} />
        ) : (
          <Readiness seat={seat} />
        )}
      </td>
      {hasRecords(squad) && (
        <td>
          <Record seat={seat} />
        </td>
      )}
      <td className={ui.right}>{round ? dayText(round.payoutOn, squad.today) : '–'}</td>
      <td className={cx(ui.right, ui.tabular)}>{seat.standing ? moneyText(seat.standing.contributed) : '–'}</td>
    </tr>
  );
}

function MemberCard({ squad, seat, week, round }: MemberProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Avatar initials={seat.initials} size={38} lit={week?.round.recipient === seat.id} />
      <div>
        <b>{seat.isYou ? t('You') : seat.name}</b>
        <p className={cx(ui.small, ui.text2)}>
          {seat.position !== null && `${seat.position}. `}
          {round && dayText(round.payoutOn, squad.today)}
        </p>
      </div>
      {squad.rounds.length > 0 ? <ThisWeek contribution={week?.bySeat.get(seat.id)} /> : <Readiness seat={seat} />}
    </li>
  );
}

/** List of a squad's members in payout order. Each member has a status. */
export function Members({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  const rounds = roundOfSeat(squad);
  const seats = squad.seats.toSorted((a, b) => (a.position ?? 99) - (b.position ?? 99));
  return (
    <section className={cx(ui.card, css.full)}>
      <CardHead title={t('Members')}>
        <span className={ui.sub}>
          <Counts squad={squad} />
        </span>
      </CardHead>
      <div className={cx(ui.tableWrap, ui.onlyDesk)}>
        <table>
          <thead>
            <tr>
              <th>#</th>
              <th>{t('Member')}</th>
              <th>{upperFirst(periodWords(t, squad.period).now)}</th>
              {hasRecords(squad) && <th>{t('Record')}</th>}
              <th className={ui.right}>{t('Payout day')}</th>
              <th className={ui.right}>{t('Contributed')}</th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <MemberRow key={seat.id} squad={squad} seat={seat} week={week} round={rounds.get(seat.id)} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className={cx(css.list, ui.onlyPhone)}>
        {seats.map((seat) => (
          <MemberCard key={seat.id} squad={squad} seat={seat} week={week} round={rounds.get(seat.id)} />
        ))}
      </ul>
    </section>
  );
}
