import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { Link } from 'react-router';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';

import { paths } from '../../../paths.ts';
import { GUARANTOR_LOOKS } from '../../../payments/guarantors/shared/guarantor-looks.ts';
import { Address } from '../../../ui/Address.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import squadCss from '../../shared/squad.module.css';
import { Counts, Readiness, stateTitle, ThisWeek } from '../shared/SeatState.tsx';
import { currentWeek, hasRecords, roundOfSeat, type Week } from '../shared/week.ts';
import { DueProcess } from './DueProcess.tsx';
import { MemberMenu } from './MemberActs.tsx';
import { payoutWords } from './payout-words.ts';
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

interface SeatProps {
  readonly squad: SquadDetail;
  readonly seat: SquadSeat;
  /** The current round. Undefined before the start. */
  readonly week: Week | undefined;
}

/** Payout of a seat: the planned day, or a sentence about the state. */
function PayoutDay({ squad, seat }: Omit<SeatProps, 'week'>) {
  const { t } = useTranslation();
  const round = roundOfSeat(squad).get(seat.id);
  if (!round) return <>–</>;
  const { plannedOn, says } = payoutWords(t, squad, round);
  return <>{plannedOn ?? <span className={ui.text2}>{says}</span>}</>;
}

function Name({ seat }: { seat: SquadSeat }) {
  return (
    <span className={css.who}>
      <Link className={css.name} to={`${paths.squadMembers}/${seat.id}`}>
        {seat.name}
      </Link>
      {seat.file && (
        <small>
          <Address>{seat.file.email}</Address>
        </small>
      )}
    </span>
  );
}

/** State of a seat: the readiness before the start, or the contribution to the current round. */
function SeatState({ squad, seat, week, today }: SeatProps & { today?: string }) {
  const { t } = useTranslation();
  if (seat.status === 'left') return <span className={ui.text3}>{t('Has left')}</span>;
  return squad.rounds.length > 0 ? (
    <ThisWeek contribution={week?.bySeat.get(seat.id)} {...(today && { today })} />
  ) : (
    <Readiness seat={seat} />
  );
}

/** Table row of a seat. During a removal, a second row has the steps of the removal. */
function SeatRow({ squad, seat, week }: SeatProps) {
  const { t } = useTranslation();
  return (
    <>
      <tr>
        <td className={ui.text3}>{seat.position ?? '–'}</td>
        <td>
          <span className={ui.person}>
            <Avatar initials={seat.initials} lit={week?.round.recipient === seat.id} />
            <Name seat={seat} />
          </span>
        </td>
        {stateTitle(t, squad) && (
          <td>
            <SeatState squad={squad} seat={seat} week={week} today={squad.today} />
          </td>
        )}
        {hasRecords(squad) && (
          <td>
            <Record seat={seat} />
          </td>
        )}
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
    </>
  );
}

/** Card of a seat for phones, with the same content as the table row. */
function SeatCard({ squad, seat, week }: SeatProps) {
  const { t } = useTranslation();
  return (
    <>
      <li>
        <Avatar initials={seat.initials} size={38} lit={week?.round.recipient === seat.id} />
        <div>
          <Name seat={seat} />
          <p className={cx(ui.small, ui.text2)}>
            {seat.position !== null && `${seat.position}. `}
            <PayoutDay squad={squad} seat={seat} />
          </p>
          {stateTitle(t, squad) && <SeatState squad={squad} seat={seat} week={week} />}
        </div>
        <MemberMenu squad={squad} seat={seat} />
      </li>
      {seat.file?.removal && (
        <li className={css.phoneProcess}>
          <DueProcess squad={squad} seat={seat} removal={seat.file.removal} />
        </li>
      )}
    </>
  );
}

/** List for staff of the members of a squad, with the status, the guarantor, the removal and the actions. */
export function MembersOfStaff({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  const seats = squad.seats.toSorted((a, b) => (a.position ?? 99) - (b.position ?? 99));
  const title = stateTitle(t, squad);
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
              {title && <th>{title}</th>}
              {hasRecords(squad) && <th>{t('Record')}</th>}
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
              <SeatRow key={seat.id} squad={squad} seat={seat} week={week} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className={cx(squadCss.list, ui.onlyPhone)}>
        {seats.map((seat) => (
          <SeatCard key={seat.id} squad={squad} seat={seat} week={week} />
        ))}
      </ul>
    </section>
  );
}
