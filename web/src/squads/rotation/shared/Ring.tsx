import type { SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';
import { IconShieldHalf } from '@tabler/icons-react';
import { dayText, moneyText, shortDay } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { cx } from '../../../ui/cx.ts';
import { arc, line, type Point, polar, seatAngle } from '../../../ui/geometry.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../../shared/squad.module.css';
import { RingSeat, type SeatPicture } from './RingSeat.tsx';
import {
  countOf,
  currentWeek,
  firstName,
  hasLeft,
  isReceived,
  type Piece,
  pieceOf,
  roundOfSeat,
  type SumPiece,
  type Week,
  willCover,
} from './week.ts';

type SeatThisWeek = SquadRound['contributions'][number];

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

interface ArcProps {
  readonly size: Size;
  readonly from: number;
  readonly to: number;
  readonly piece: SumPiece;
}

/** Arc for a part of the pot. The arc for missing money is hollow. */
function PotArc({ size, from, to, piece }: ArcProps) {
  return (
    <>
      <path d={arc(size.middle, size.gauge, from, to)} fill="none" strokeWidth="9" {...GAUGE[piece]} />
      {piece === 'failed' && to - from > 2 && (
        <path d={arc(size.middle, size.gauge, from + 1, to - 1)} fill="none" stroke="var(--surface)" strokeWidth="5" />
      )}
    </>
  );
}

/** Arc for one seat's part of the pot. A slate arc inside the hollow red arc shows the covered share. */
function Gauge({ size, angle, half, seat }: { size: Size; angle: number; half: number; seat: SeatPicture }) {
  const [from, to] = [angle - half, angle + half];
  const { piece, coveredShare } = seat;
  if (piece === 'none' || piece === 'open')
    return <path d={arc(size.middle, size.gauge, from, to)} fill="none" stroke="var(--line)" strokeWidth="9" />;
  const covered = from + (to - from) * coveredShare;
  return (
    <>
      <PotArc size={size} from={from} to={to} piece={piece} />
      {piece === 'failed' && covered > from && <PotArc size={size} from={from} to={covered} piece="covered" />}
    </>
  );
}

/**
 * Arc of the pot with one part per state instead of one part per seat. Members see this arc after a failure, because
 * parts per seat would reveal who failed. The covered part is inside the hollow arc of the failed contributions.
 */
function Total({ size, week: { sums, pot } }: { size: Size; week: Week }) {
  const late = sums.covered + sums.failed;
  const parts = [
    { piece: 'in', amount: sums.in },
    { piece: 'coming', amount: sums.coming },
    { piece: sums.failed > 0 ? 'failed' : 'covered', amount: late },
  ] as const;
  const gap = parts.filter(({ amount }) => amount > 0).length > 1 ? 2.2 : 0.05;
  const angle = (amount: number) => (amount / pot) * 360;
  const start = angle(sums.in + sums.coming) + gap;
  return (
    <>
      {parts.map(({ piece, amount }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + part.amount, 0);
        const [from, to] = [angle(before) + gap, angle(before + amount) - gap];
        return to > from && <PotArc key={piece} size={size} from={from} to={to} piece={piece} />;
      })}
      {sums.covered > 0 && sums.failed > 0 && (
        <PotArc size={size} from={start} to={start + Math.max(angle(sums.covered), 1.5)} piece="covered" />
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

interface DrawingProps {
  readonly seats: readonly SeatPicture[];
  readonly size: Size;
  readonly id: string;
  readonly week: Week;
}

function Drawing({ seats, size, id, week }: DrawingProps) {
  const seen = seats.filter(({ piece }) => piece !== 'open' && piece !== 'none').length;
  const isTotal = seen < countOf(week.round).all;
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
      {isTotal && <Total size={size} week={week} />}
      {!isTotal &&
        seats.map((seat, index) => (
          <g key={seat.key}>
            <Gauge size={size} angle={seatAngle(index, count)} half={half} seat={seat} />
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

/**
 * Returns the covered share of a failed contribution. The share includes future cover only if one contribution failed,
 * because otherwise the cover per seat is unknown.
 */
function coveredShareOf(contribution: SeatThisWeek | undefined, round: SquadRound): number {
  if (!contribution?.detail) return 0;
  const { covered, amount } = contribution.detail;
  const coming = round.tally.failed.count === 1 ? willCover(round) : 0;
  return Math.min((covered + coming) / amount, 1);
}

/** Returns the amount and the label below a seat that is still owed a part of the payout. */
function owedWords(t: TFunction, round: SquadRound | undefined): SeatPicture['owed'] {
  if (!round || round.stillOwed === 0) return null;
  return [moneyText(round.stillOwed), hasLeft(round) ? t('owed') : t('short')];
}

function pictures(t: TFunction, squad: SquadDetail, week: Week): SeatPicture[] {
  const rounds = roundOfSeat(squad);
  return squad.seats
    .filter((seat) => seat.position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((seat) => {
      const own = rounds.get(seat.id);
      const day = own?.payout.on;
      return {
        key: seat.id,
        position: seat.position ?? 0,
        initials: seat.initials,
        name: seat.isYou ? t('You') : firstName(seat),
        on: own ? (day ? shortDay(day) : t('On hold')) : '',
        owed: owedWords(t, own),
        isYou: seat.isYou,
        isLit: week.round.recipient === seat.id && squad.status === 'active',
        hasReceived: isReceived(own),
        piece: pieceOf(week.bySeat.get(seat.id)),
        coveredShare: coveredShareOf(week.bySeat.get(seat.id), week.round),
      };
    });
}

function paidTo(t: TFunction, round: SquadRound, recipient: SquadSeat | undefined): string {
  if (recipient?.isYou)
    return isReceived(round) ? t('Paid to you') : hasLeft(round) ? t('On its way to you') : t('Goes to you');
  const words = isReceived(round) ? t('Paid to') : hasLeft(round) ? t('On its way to') : t('Goes to');
  return `${words} ${firstName(recipient)}`;
}

/** Text about the payout, in the middle of the ring. */
function PaidTo({ squad, week: { round, recipient } }: { squad: SquadDetail; week: Week }) {
  const { t } = useTranslation();
  const day = round.payout.on;
  return (
    <p className={css.paidTo}>
      {paidTo(t, round, recipient)} <b>{day ? dayText(day, squad.today) : t('On hold')}</b>
    </p>
  );
}

/** Ring as a table, for screen readers. */
function SeatTable({ seats, now }: { seats: readonly SeatPicture[]; now: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={ui.sr}>
      <table>
        <caption>{now ? upperFirst(t('{{now}}, seat by seat', { now })) : t('Seat by seat')}</caption>
        <thead>
          <tr>
            <th>{t('Position')}</th>
            <th>{t('Member')}</th>
            <th>{t('Receives on')}</th>
            {now && <th>{upperFirst(now)}</th>}
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <tr key={seat.key}>
              <td>{seat.position}</td>
              <td>{seat.name}</td>
              <td>{[seat.on, seat.owed?.join(' ')].filter(Boolean).join(', ')}</td>
              {now && <td>{t(WORDS[seat.piece])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Ring of seats in payout order around the pot of the current round. Screen readers get a table instead of the ring.
 */
export function Ring({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  if (!week) return null;
  const seats = pictures(t, squad, week);
  const { short, number } = week.round;
  const words = periodWords(t, squad.period);
  const day = week.round.payout.on;
  const pot = upperFirst(t('{{round}} pot', { round: words.round(number) }));
  return (
    <>
      <div className={cx(css.ring, ui.onlyDesk)}>
        <Drawing seats={seats} size={WIDE} id="glow-wide" week={week} />
        <div className={css.center}>
          <div>
            {short === 0 && <p className={cx(ui.small, ui.text2)}>{pot}</p>}
            <p className={cx(short === 0 && css.pot)}>
              <HeroMoney cents={week.pot - short} />
            </p>
            {short > 0 && <p className={css.ofAll}>{t('of {{amount}}', { amount: moneyText(week.pot) })}</p>}
            <Sums sums={week.sums} isShort={short > 0} />
            <PaidTo squad={squad} week={week} />
          </div>
        </div>
      </div>
      <div className={cx(css.ring, css.phoneRing, ui.onlyPhone)}>
        <Drawing seats={seats} size={PHONE} id="glow-phone" week={week} />
        <div className={css.center}>
          <div>
            <p className={cx(ui.small, ui.text2)}>{pot}</p>
            <p>
              <HeroMoney cents={week.pot - short} className={cx(ui.big, css.pot)} />
            </p>
            {short > 0 ? (
              <p className={cx(ui.small, ui.text2)}>{t('of {{amount}}', { amount: moneyText(week.pot) })}</p>
            ) : (
              <b>{day ? dayText(day, squad.today) : t('On hold')}</b>
            )}
          </div>
        </div>
      </div>
      <div className={ui.onlyPhone}>
        <Sums sums={week.sums} isShort={short > 0} />
      </div>
      <SeatTable seats={seats} now={squad.status === 'completed' ? null : words.now} />
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

const COVERED: StateLook = { role: 'held', Icon: IconShieldHalf, word: msg('Covered') };

function Sums({ sums, isShort }: { sums: Week['sums']; isShort: boolean }) {
  const { t } = useTranslation();
  const rows = [
    { look: MONEY_LOOKS.confirmed, word: t('In'), cents: sums.in, isShown: true },
    { look: COVERED, word: t('Covered'), cents: sums.covered, isShown: sums.covered > 0 },
    {
      look: MONEY_LOOKS.submitted,
      word: t('On its way'),
      cents: sums.coming,
      isShown: sums.covered === 0 || sums.coming > 0,
    },
    { look: MONEY_LOOKS.failed, word: isShort ? t('Missing') : t('Failed'), cents: sums.failed, isShown: true },
  ] as const;
  return (
    <ul className={css.legend}>
      {rows
        .filter(({ isShown }) => isShown)
        .map((row) => (
          <li key={row.word}>
            <State look={row.look} word={row.word} />
            <b className={ui.tabular}>{moneyText(row.cents)}</b>
          </li>
        ))}
    </ul>
  );
}
