import type { SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';

import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { PayoutState } from '../../../payouts/shared/PayoutState.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../../shared/squad.module.css';
import { Counts, Readiness, stateTitle, ThisWeek } from './SeatState.tsx';
import { countOf, currentWeek, firstName, hasLeft, hasRecords, pieceOf, roundOfSeat, type Week } from './week.ts';

/** Returns the day on which a payout left or leaves, as text. */
function payoutDay(t: TFunction, squad: SquadDetail, round: SquadRound): string {
  const day = round.payout.on;
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

/** Sent amount, or the state of an unsent payout. The reader's own payout shows the expected amount. */
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
        {round.stillOwed > 0 && (
          <small className={cx(css.owedBelow, ui.tabular)}>
            {t('{{amount}} still owed', { amount: moneyText(round.stillOwed) })}
          </small>
        )}
      </td>
      {hasOwed && (
        <td className={cx(ui.right, ui.tabular, css.owedColumn, round.stillOwed > 0 && css.owed)}>
          {round.stillOwed > 0 ? moneyText(round.stillOwed) : hasLeft(round) ? t('None') : '–'}
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
              {hasOwed && <th className={cx(ui.right, css.owedColumn)}>{t('Still owed')}</th>}
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

/**
 * Whether the table of members has each column. A column is hidden if it would show only dashes for the other members.
 */
interface Columns {
  readonly state: boolean;
  readonly record: boolean;
  readonly day: boolean;
  readonly contributed: boolean;
}

function columnsOf(squad: SquadDetail, week: Week | undefined): Columns {
  const others = squad.seats.filter(({ isYou }) => !isYou);
  const isSeen = ({ id }: SquadSeat) => {
    const contribution = week?.bySeat.get(id);
    return contribution?.detail != null || ['in', 'coming'].includes(pieceOf(contribution));
  };
  const hasStanding = others.some(({ standing }) => standing !== null);
  return {
    state: squad.rounds.length > 0 ? squad.status === 'active' && others.some(isSeen) : hasStanding,
    record: hasRecords(squad),
    day: squad.rounds.length > 0,
    contributed: hasStanding,
  };
}

interface MemberProps {
  readonly squad: SquadDetail;
  readonly seat: SquadSeat;
  /** The current round. Undefined before the start. */
  readonly week: Week | undefined;
  /** Round in which this member receives the payout. */
  readonly round: SquadRound | undefined;
  readonly columns: Columns;
}

/** Contribution of a member to the current round, or the member's readiness before the start. */
function Standing({ squad, seat, week, isShort }: Omit<MemberProps, 'round' | 'columns'> & { isShort?: boolean }) {
  if (squad.rounds.length === 0) return <Readiness seat={seat} />;
  return <ThisWeek contribution={week?.bySeat.get(seat.id)} {...(!isShort && { today: squad.today })} />;
}

function Record({ seat }: { seat: SquadSeat }) {
  const { t } = useTranslation();
  if (seat.charged > 0) return t('{{n}} of {{m}} on time', { n: seat.onTime, m: seat.charged });
  return seat.isYou ? t('No record yet') : t('None before this squad');
}

function MemberRow({ squad, seat, week, round, columns }: MemberProps) {
  const { t } = useTranslation();
  const state = <Standing squad={squad} seat={seat} week={week} />;
  return (
    <tr>
      <td className={ui.text3}>{seat.position ?? '–'}</td>
      <td>
        <span className={cx(ui.person, css.member)}>
          <Avatar initials={seat.initials} lit={week?.round.recipient === seat.id} />
          <b>{seat.name}</b>
          {seat.isYou && <em>{t('You')}</em>}
          {seat.isYou && !columns.state && squad.status !== 'completed' && state}
        </span>
      </td>
      {columns.state && <td>{state}</td>}
      {columns.record && (
        <td>
          <Record seat={seat} />
        </td>
      )}
      {columns.day && <td className={ui.right}>{round ? payoutDay(t, squad, round) : '–'}</td>}
      {columns.contributed && (
        <td className={cx(ui.right, ui.tabular)}>{seat.standing ? moneyText(seat.standing.contributed) : '–'}</td>
      )}
    </tr>
  );
}

function MemberCard({ squad, seat, week, round, columns }: MemberProps) {
  const { t } = useTranslation();
  const isShown = squad.status !== 'completed' && (columns.state || seat.isYou);
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
      {isShown && <Standing squad={squad} seat={seat} week={week} isShort />}
    </li>
  );
}

/** List of a squad's members in payout order. Each member has a status. */
export function Members({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  const rounds = roundOfSeat(squad);
  const columns = columnsOf(squad, week);
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
              {columns.state && <th>{stateTitle(t, squad)}</th>}
              {columns.record && <th>{t('Record')}</th>}
              {columns.day && <th className={ui.right}>{t('Payout day')}</th>}
              {columns.contributed && <th className={ui.right}>{t('Contributed')}</th>}
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <MemberRow
                key={seat.id}
                squad={squad}
                seat={seat}
                week={week}
                round={rounds.get(seat.id)}
                columns={columns}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className={cx(css.list, ui.onlyPhone)}>
        {seats.map((seat) => (
          <MemberCard
            key={seat.id}
            squad={squad}
            seat={seat}
            week={week}
            round={rounds.get(seat.id)}
            columns={columns}
          />
        ))}
      </ul>
    </section>
  );
}
