import type { SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { PayoutState } from '../../../payouts/shared/PayoutState.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../../shared/squad.module.css';
import { Counts, Readiness, ThisWeek } from './SeatState.tsx';
import { countOf, currentWeek, firstName, hasRecords, isPaidOut, paidDay, roundOfSeat, type Week } from './week.ts';

/** Returns the day on which a payout left or leaves. A payout whose day has passed has no day. */
function payoutDay(t: TFunction, squad: SquadDetail, round: SquadRound): string {
  const day = paidDay(round, squad.today);
  return day ? dayText(day, squad.today) : t('No date yet');
}

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

interface RoundProps {
  readonly squad: SquadDetail;
  readonly round: SquadRound;
  readonly seat: SquadSeat | undefined;
  readonly hasOwed: boolean;
}

/** Amount that left, or the state of a payout that has not left. The own payout shows the expected amount. */
function PaidOut({ squad, round, seat }: Omit<RoundProps, 'hasOwed'>) {
  const { state, net, expectedNet } = round.payout;
  if (state === 'paid') return <span className={ui.tabular}>{moneyText(net)}</span>;
  if (state === 'scheduled' && round.number === squad.week && squad.status === 'active')
    return <Progress round={round} />;
  if (state === 'scheduled' && seat?.isYou) return <span className={ui.tabular}>{moneyText(expectedNet)}</span>;
  return <PayoutState state={state} payoutOn={round.payoutOn} />;
}

function RoundRow({ squad, round, seat, hasOwed }: RoundProps) {
  const { t } = useTranslation();
  const isCurrent = squad.status === 'active' && round.number === squad.week;
  return (
    <tr
      className={isCurrent ? css.current : round.payout.state === 'paid' ? css.past : undefined}
      aria-current={isCurrent || undefined}
    >
      <td>{round.number}</td>
      {!hasOwed && <td className={css.due}>{dayText(round.dueOn, squad.today)}</td>}
      <td>
        {seat?.isYou ? <b>{t('You')}</b> : firstName(seat)}
        {round.kind === 'refund' && ` (${t('refund')})`}
      </td>
      <td className={cx(hasOwed && css.due)}>{payoutDay(t, squad, round)}</td>
      <td className={ui.right}>
        <PaidOut squad={squad} round={round} seat={seat} />
      </td>
      {hasOwed && (
        <td className={cx(ui.right, ui.tabular, round.stillOwed > 0 && css.owed)}>
          {round.stillOwed > 0 ? moneyText(round.stillOwed) : isPaidOut(round) ? t('None') : '–'}
        </td>
      )}
    </tr>
  );
}

/** List of a squad's payouts. Each row has the recipient, the day, the amount and the part that is still owed. */
export function Weeks({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const seats = new Map(squad.seats.map((seat) => [seat.id, seat]));
  const hasOwed = squad.rounds.some(({ stillOwed }) => stillOwed > 0);
  return (
    <section className={cx(ui.card, css.weeks)}>
      <CardHead title={t('Payouts')} />
      <div className={ui.tableWrap} tabIndex={0} role="group" aria-label={t('Payouts')}>
        <table>
          <thead>
            <tr>
              <th>{words.title}</th>
              {!hasOwed && <th className={css.due}>{t('Due')}</th>}
              <th>{t('Receives')}</th>
              <th className={cx(hasOwed && css.due)}>{t('Paid on')}</th>
              <th className={ui.right}>{t('Paid out')}</th>
              {hasOwed && <th className={ui.right}>{t('Still owed')}</th>}
            </tr>
          </thead>
          <tbody>
            {squad.rounds.map((round) => (
              <RoundRow
                key={round.number}
                squad={squad}
                round={round}
                seat={seats.get(round.recipient)}
                hasOwed={hasOwed}
              />
            ))}
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
      <td className={ui.right}>{round ? payoutDay(t, squad, round) : '–'}</td>
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
          {round && payoutDay(t, squad, round)}
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
