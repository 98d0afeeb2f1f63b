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

interface SeatProps {
  readonly seat: MemberSeat;
  readonly today: string;
  /** Whether the table has a column of records. Before the first record, the column would say nothing. */
  readonly hasRecords: boolean;
}

function SeatRow({ seat, today, hasRecords }: SeatProps) {
  const { t } = useTranslation();
  const { squad, contribution, period, size, round, position, payoutOn, payoutState, onTime, charged } = seat;
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
      <td data-label={t('Receives')}>
        {payoutOn ? dayText(payoutOn, today) : '–'}{' '}
        {payoutState && payoutState !== 'scheduled' && <State look={MONEY_LOOKS[payoutState]} />}
      </td>
      {hasRecords && (
        <td data-label={t('Record')}>
          {charged === 0 ? t('No record yet') : t('{{n}} of {{m}} on time', { n: onTime, m: charged })}
        </td>
      )}
      <td data-label={t('State')}>
        <State look={SQUAD_LOOKS[seat.status]} />
      </td>
    </tr>
  );
}

/** List of a member's current and past seats. */
export function MemberSeats({ story: { seats, today } }: { story: MemberStory }) {
  const { t } = useTranslation();
  const hasRecords = seats.some(({ charged }) => charged > 0);
  return (
    <section className={ui.card} id="squads">
      <CardHead title={t('Squads')} />
      {seats.length === 0 ? (
        <p className={css.nothing}>{t('Not in a squad yet.')}</p>
      ) : (
        <div className={ui.tableWrap} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('Squad')}</th>
                <th>{t('Position')}</th>
                <th>{t('Receives')}</th>
                {hasRecords && <th>{t('Record')}</th>}
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
    </section>
  );
}
