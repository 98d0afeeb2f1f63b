import type { MemberSeat, MemberStory } from '@adashi/contract';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { MiniRing } from '../../../squads/shared/MiniRing.tsx';
import { SQUAD_LOOKS } from '../../../squads/shared/squad-looks.ts';
import { squadPath } from '../../../squads/shared/squad-path.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';
import { ReturnedPayout } from './ReturnedPayout.tsx';
import { PaidIn, Received, Trouble } from './SeatMoney.tsx';

const WAITING: readonly NonNullable<MemberSeat['payoutState']>[] = ['held', 'failed', 'awaiting_approval'];

interface SeatProps {
  readonly seat: MemberSeat;
  readonly today: string;
  /** Whether the table has a column with payment records. If no seat has a record, the column would be empty. */
  readonly hasRecords: boolean;
}

/**
 * Payout and payment record of a seat, for staff who may not see amounts. The payout has no day while it waits for a
 * person.
 */
function WithoutMoney({ seat: { payoutOn, payoutState, onTime, charged }, today, hasRecords }: SeatProps) {
  const { t } = useTranslation();
  const isWaiting = payoutState !== null && WAITING.includes(payoutState);
  return (
    <>
      <td data-label={t('Receives')}>
        {payoutOn && !isWaiting ? dayText(payoutOn, today) : !payoutState && '–'}{' '}
        {payoutState && payoutState !== 'scheduled' && <State look={MONEY_LOOKS[payoutState]} />}
      </td>
      {hasRecords && (
        <td data-label={t('Record')}>
          {charged === 0 ? t('No record yet') : t('{{n}} of {{m}} on time', { n: onTime, m: charged })}
        </td>
      )}
    </>
  );
}

function SeatRow({ seat, today, hasRecords }: SeatProps) {
  const { t } = useTranslation();
  const { squad, contribution, period, size, round, position } = seat;
  const words = periodWords(t, period);
  const sub = [
    `${moneyText(contribution)} ${words.each}`,
    round !== null && seat.status === 'active' && t('{{round}} of {{size}}', { round: words.round(round), size }),
    seat.hasLeft && t('left'),
  ].filter(Boolean);
  return (
    <tr>
      <td>
        <span className={ui.person}>
          <span className={css.ring}>
            <MiniRing size={size} taken={[]} lit={round ?? 0} yours={position} />
          </span>
          <span>
            <Link className={css.name} to={squadPath(seat.squadId, seat.status)}>
              {squad}
            </Link>
            <small>{sub.join(', ')}</small>
          </span>
        </span>
      </td>
      <td data-label={t('Position')}>{position === null ? '–' : t('{{n}} of {{m}}', { n: position, m: size })}</td>
      {seat.money ? (
        <>
          <td data-label={t('Paid in')}>
            <PaidIn seat={seat} money={seat.money} today={today} />
          </td>
          <td data-label={t('Received')}>
            <Received seat={seat} money={seat.money} today={today} />
          </td>
          <td data-label={t('Trouble')}>
            <Trouble seat={seat} money={seat.money} today={today} />
          </td>
        </>
      ) : (
        <WithoutMoney seat={seat} today={today} hasRecords={hasRecords} />
      )}
      <td data-label={t('State')}>
        <State look={SQUAD_LOOKS[seat.status]} />
      </td>
    </tr>
  );
}

/** Titles of the columns between the position and the state of a seat. */
function useTitles(hasMoney: boolean, hasRecords: boolean): readonly string[] {
  const { t } = useTranslation();
  if (hasMoney) return [t('Paid in'), t('Received'), t('Trouble')];
  return hasRecords ? [t('Receives'), t('Record')] : [t('Receives')];
}

/** List of a member's current and past seats, with the steps of returned payouts. */
export function MemberSeats({ story: { seats, today } }: { story: MemberStory }) {
  const { t } = useTranslation();
  const hasRecords = seats.some(({ charged }) => charged > 0);
  const titles = useTitles(
    seats.some(({ money }) => money !== null),
    hasRecords,
  );
  const [active, completed] = (['active', 'completed'] as const).map(
    (wanted) => seats.filter(({ status }) => status === wanted).length,
  );
  const returned = seats.filter(({ money }) => money && money.returns > 0);
  return (
    <section className={ui.card} id="squads">
      <CardHead title={t('Squad history')}>
        <span className={ui.sub}>{t('{{active}} active, {{completed}} completed', { active, completed })}</span>
      </CardHead>
      {seats.length === 0 ? (
        <p className={css.nothing}>{t('Not in a squad yet.')}</p>
      ) : (
        <div className={ui.tableWrap} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('Squad')}</th>
                <th>{t('Position')}</th>
                {titles.map((title) => (
                  <th key={title}>{title}</th>
                ))}
                <th>{t('State')}</th>
              </tr>
            </thead>
            <tbody>
              {seats.map((seat) => (
                <SeatRow key={seat.id} seat={seat} today={today} hasRecords={hasRecords} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {returned.map(
        (seat) =>
          seat.money?.payoutId && (
            <ReturnedPayout key={seat.id} seat={seat} payoutId={seat.money.payoutId} today={today} />
          ),
      )}
    </section>
  );
}
