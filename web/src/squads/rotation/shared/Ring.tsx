import type { SquadDetail } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { cx } from '../../../ui/cx.ts';
import { arc, line, type Point, polar, seatAngle } from '../../../ui/geometry.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../../shared/squad.module.css';
import { RingSeat, type SeatPicture } from './RingSeat.tsx';
import { currentWeek, firstName, isPaidOut, type Piece, pieceOf, roundOfSeat } from './week.ts';

interface Size {
  readonly width: number;
  readonly height: number;
  readonly middle: Point;
  readonly track: number;
  readonly gauge: number;
  readonly seat: number;
  readonly labels: 'full' | 'number';
}

const WIDE_MIDDLE = { x: 320, y: 304 };
const WIDE: Size = { width: 640, height: 612, middle: WIDE_MIDDLE, track: 220, gauge: 143, seat: 31, labels: 'full' };
const PHONE_MIDDLE = { x: 179, y: 173 };
const PHONE: Size = {
  width: 358,
  height: 346,
  middle: PHONE_MIDDLE,
  track: 134,
  gauge: 92,
  seat: 22,
  labels: 'number',
};

const GAUGE = {
  in: { stroke: 'var(--arrived-mark)' },
  covered: { stroke: 'var(--held-mark)' },
  coming: { stroke: 'var(--waiting-mark)', strokeDasharray: '2.7 3.24' },
  failed: { stroke: 'var(--failed-mark)' },
} as const;

function Gauge({ size, angle, half, piece }: { size: Size; angle: number; half: number; piece: Piece }) {
  if (piece === 'none' || piece === 'open')
    return (
      <path
        d={arc(size.middle, size.gauge, angle - half, angle + half)}
        fill="none"
        stroke="var(--line)"
        strokeWidth="9"
      />
    );
  const path = arc(size.middle, size.gauge, angle - half, angle + half);
  return (
    <>
      <path d={path} fill="none" strokeWidth="9" {...GAUGE[piece]} />
      {piece === 'failed' && (
        <path
          d={arc(size.middle, size.gauge, angle - half + 1, angle + half - 1)}
          fill="none"
          stroke="var(--surface)"
          strokeWidth="5"
        />
      )}
    </>
  );
}

function Spoke({ size, angle, piece }: { size: Size; angle: number; piece: Piece }) {
  const path = line(polar(size.middle, size.track - size.seat - 5, angle), polar(size.middle, size.gauge + 9.5, angle));
  if (piece === 'coming')
    return (
      <path
        className={css.flow}
        d={path}
        stroke="var(--waiting-mark)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.1 7"
      />
    );
  if (piece !== 'in' && piece !== 'covered') return null;
  return <path d={path} stroke={GAUGE[piece].stroke} strokeWidth="1.5" strokeLinecap="round" opacity=".55" />;
}

function Track({ size, index, count, isDone }: { size: Size; index: number; count: number; isDone: boolean }) {
  const gap = ((size.seat + 6) / size.track) * (180 / Math.PI);
  const [from, to] = [seatAngle(index, count) + gap, seatAngle(index + 1, count) - gap];
  if (to <= from) return null;
  const look = isDone ? { stroke: 'var(--action)', strokeWidth: 3 } : { stroke: 'var(--line2)', strokeWidth: 2 };
  return <path d={arc(size.middle, size.track, from, to)} fill="none" strokeLinecap="round" {...look} />;
}

function Drawing({ seats, size, id }: { seats: readonly SeatPicture[]; size: Size; id: string }) {
  const count = seats.length;
  const lit = seats.findIndex((seat) => seat.isLit);
  const half = Math.max(180 / count - 2.2, 1);
  const glow = lit >= 0 ? polar(size.middle, size.track, seatAngle(lit, count)) : undefined;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      aria-hidden
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <defs>
        <radialGradient id={id}>
          <stop offset=".3" stopColor="var(--action)" stopOpacity="var(--beam)" />
          <stop offset="1" stopColor="var(--action)" stopOpacity="0" />
        </radialGradient>
      </defs>
      {glow && <circle cx={glow.x} cy={glow.y} r={size.seat * 2.7} fill={`url(#${id})`} />}
      {seats.map((seat, index) => (
        <Track key={seat.key} size={size} index={index} count={count} isDone={seat.hasReceived && index < count - 1} />
      ))}
      {seats.map((seat, index) => (
        <g key={seat.key}>
          <Gauge size={size} angle={seatAngle(index, count)} half={half} piece={seat.piece} />
          <Spoke size={size} angle={seatAngle(index, count)} piece={seat.piece} />
        </g>
      ))}
      {seats.map((seat, index) => {
        const angle = seatAngle(index, count);
        return (
          <RingSeat
            key={seat.key}
            seat={seat}
            center={polar(size.middle, size.track, angle)}
            middle={size.middle}
            angle={angle}
            radius={size.seat}
            labels={size.labels}
          />
        );
      })}
    </svg>
  );
}

function pictures(squad: SquadDetail, you: string): SeatPicture[] {
  const week = currentWeek(squad);
  const rounds = roundOfSeat(squad);
  return squad.seats
    .filter((seat) => seat.position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((seat) => ({
      key: seat.id,
      position: seat.position ?? 0,
      initials: seat.initials,
      name: seat.isYou ? you : firstName(seat),
      on: rounds.get(seat.id)?.payoutOn ?? '',
      isYou: seat.isYou,
      isLit: week?.round.recipient === seat.id && squad.status === 'active',
      hasReceived: isPaidOut(rounds.get(seat.id)),
      piece: pieceOf(week?.bySeat.get(seat.id)),
    }));
}

/**
 * Ring of seats in payout order around the pot of the current round. Screen readers get a table instead of the ring.
 */
export function Ring({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  if (!week) return null;
  const seats = pictures(squad, t('You'));
  const paid = isPaidOut(week.round);
  const words = periodWords(t, squad.period);
  const pot = upperFirst(t('{{round}} pot', { round: words.round(week.round.number) }));
  return (
    <>
      <div className={cx(css.ring, ui.onlyDesk)}>
        <Drawing seats={seats} size={WIDE} id="glow-wide" />
        <div className={css.center}>
          <div>
            <p className={cx(ui.small, ui.text2)}>{pot}</p>
            <p className={css.pot}>
              <HeroMoney cents={week.pot} />
            </p>
            <Sums sums={week.sums} />
            <p className={css.paidTo}>
              {paid ? t('Paid to') : t('Goes to')} {firstName(week.recipient)}{' '}
              <b>{dayText(week.round.payoutOn, squad.today)}</b>
            </p>
          </div>
        </div>
      </div>
      <div className={cx(css.ring, css.phoneRing, ui.onlyPhone)}>
        <Drawing seats={seats} size={PHONE} id="glow-phone" />
        <div className={css.center}>
          <div>
            <p className={cx(ui.small, ui.text2)}>{pot}</p>
            <p>
              <HeroMoney cents={week.pot} className={cx(ui.big, css.pot)} />
            </p>
            <b>{dayText(week.round.payoutOn, squad.today)}</b>
          </div>
        </div>
      </div>
      <div className={ui.onlyPhone}>
        <Sums sums={week.sums} />
      </div>
      <div className={ui.sr}>
        <table>
          <caption>{upperFirst(t('{{now}}, seat by seat', { now: words.now }))}</caption>
          <thead>
            <tr>
              <th>{t('Position')}</th>
              <th>{t('Member')}</th>
              <th>{t('Receives on')}</th>
              <th>{upperFirst(words.now)}</th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat.key}>
                <td>{seat.position}</td>
                <td>{seat.name}</td>
                <td>{seat.on && dayText(seat.on)}</td>
                <td>{t(WORDS[seat.piece])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const WORDS: Record<Piece, string> = {
  in: 'Arrived',
  coming: 'On its way',
  failed: 'Failed',
  covered: 'Covered',
  open: 'Totals only',
  none: 'Not due',
};

function Sums({ sums }: { sums: Record<'in' | 'coming' | 'failed', number> }) {
  const { t } = useTranslation();
  const rows = [
    { name: 'confirmed', word: t('In'), cents: sums.in },
    { name: 'submitted', word: t('On its way'), cents: sums.coming },
    { name: 'failed', word: t('Failed'), cents: sums.failed },
  ] as const;
  return (
    <ul className={css.legend}>
      {rows.map((row) => (
        <li key={row.name}>
          <State look={MONEY_LOOKS[row.name]} word={row.word} />
          <b className={ui.tabular}>{moneyText(row.cents)}</b>
        </li>
      ))}
    </ul>
  );
}
