import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GUARANTOR_LOOKS } from '../../guarantors/shared/guarantor-looks.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { periodWords, upperFirst } from '../../i18n/period.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { Counts, Readiness, ThisWeek } from '../shared/SeatState.tsx';
import squadCss from '../shared/squad.module.css';
import { currentWeek, isPaidOut, roundOfSeat } from '../shared/week.ts';
import { DueProcess } from './DueProcess.tsx';
import { MemberMenu } from './MemberActs.tsx';
import css from './staff-squad.module.css';

const COLUMNS = 8;

function Guarantor({ seat }: { seat: SquadSeat }) {
  const { t } = useTranslation();
  const guarantor = seat.file?.guarantor;
  if (!guarantor) return <span className={ui.text3}>{t('None yet')}</span>;
  return (
    <>
      {guarantor.name}
      {guarantor.status !== 'verified' && (
        <small className={css.below}>
          <State look={GUARANTOR_LOOKS[guarantor.status]} />
        </small>
      )}
    </>
  );
}

function Record({ seat }: { seat: SquadSeat }) {
  const { t } = useTranslation();
  return (
    <>{seat.charged > 0 ? t('{{n}} of {{m}} on time', { n: seat.onTime, m: seat.charged }) : t('No record yet')}</>
  );
}

/** Payout day of a seat and whether it is paid. */
function PayoutDay({ squad, seat }: { squad: SquadDetail; seat: SquadSeat }) {
  const { t } = useTranslation();
  const round = roundOfSeat(squad).get(seat.id);
  if (!round) return <>–</>;
  const day = dayText(round.payoutOn, squad.today);
  return isPaidOut(round) ? (
    <>
      <span className={ui.text2}>{t('Received')}</span> {day}
    </>
  ) : (
    <>{day}</>
  );
}

/** Members of a squad for staff: status, guarantor, open processes and actions. */
export function MembersOfStaff({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  const seats = squad.seats.toSorted((a, b) => (a.position ?? 99) - (b.position ?? 99));
  const hasStarted = squad.rounds.length > 0;
  const state = (seat: SquadSeat, today?: string) =>
    seat.status === 'left' ? (
      <span className={ui.text3}>{t('Has left')}</span>
    ) : hasStarted ? (
      <ThisWeek contribution={week?.bySeat.get(seat.id)} {...(today && { today })} />
    ) : (
      <Readiness seat={seat} />
    );
  const name = (seat: SquadSeat) => (
    <Link className={css.name} to={`${paths.squadMembers}/${seat.id}`}>
      {seat.name}
    </Link>
  );
  return (
    <section className={cx(ui.card, squadCss.full)} id="members">
      <CardHead title={t('Members')}>
        <span className={ui.sub}>
          <Counts squad={squad} />
        </span>
      </CardHead>
      <div className={cx(ui.tableWrap, ui.onlyDesk)} tabIndex={0} role="group" aria-label={t('Members')}>
        <table>
          <thead>
            <tr>
              <th>#</th>
              <th>{t('Member')}</th>
              <th>{hasStarted ? upperFirst(periodWords(t, squad.period).now) : t('State')}</th>
              <th>{t('Record')}</th>
              <th>{t('Guarantor')}</th>
              <th>{t('Payout day')}</th>
              <th className={ui.right}>{t('Contributed')}</th>
              <th>
                <span className={ui.sr}>{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <Fragment key={seat.id}>
                <tr>
                  <td className={ui.text3}>{seat.position ?? '–'}</td>
                  <td>
                    <span className={ui.person}>
                      <Avatar initials={seat.initials} lit={week?.round.recipient === seat.id} />
                      {name(seat)}
                    </span>
                  </td>
                  <td>{state(seat, squad.today)}</td>
                  <td>
                    <Record seat={seat} />
                  </td>
                  <td>
                    <Guarantor seat={seat} />
                  </td>
                  <td>
                    <PayoutDay squad={squad} seat={seat} />
                  </td>
                  <td className={cx(ui.right, ui.tabular)}>{moneyText(seat.standing?.contributed ?? 0)}</td>
                  <td className={ui.right}>
                    <MemberMenu squad={squad} seat={seat} />
                  </td>
                </tr>
                {seat.file?.removal && (
                  <tr>
                    <td colSpan={COLUMNS} className={css.process}>
                      <DueProcess squad={squad} seat={seat} removal={seat.file.removal} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={cx(squadCss.list, ui.onlyPhone)}>
        {seats.map((seat) => (
          <Fragment key={seat.id}>
            <li>
              <Avatar initials={seat.initials} size={38} lit={week?.round.recipient === seat.id} />
              <div>
                {name(seat)}
                <p className={cx(ui.small, ui.text2)}>
                  {seat.position !== null && `${seat.position}. `}
                  <PayoutDay squad={squad} seat={seat} />
                </p>
                {state(seat)}
              </div>
              <MemberMenu squad={squad} seat={seat} />
            </li>
            {seat.file?.removal && (
              <li className={css.phoneProcess}>
                <DueProcess squad={squad} seat={seat} removal={seat.file.removal} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}
