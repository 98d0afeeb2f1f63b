import { type Point, polar } from '../../../ui/geometry.ts';
import { truncate } from '../../../ui/truncate.ts';
import css from '../../shared/squad.module.css';
import type { Piece } from './week.ts';

export interface SeatPicture {
  readonly key: string;
  readonly position: number;
  readonly initials: string;
  readonly name: string;
  /** Day of the payout in words. */
  readonly on: string;
  /** Amount that is still owed to this seat, and the word below the amount. */
  readonly owed: readonly [amount: string, word: string] | null;
  readonly isYou: boolean;
  readonly isLit: boolean;
  readonly hasReceived: boolean;
  readonly piece: Piece;
  /** Share of the contribution that is covered, from 0 to 1. */
  readonly coveredShare: number;
}

/** Maximum number of characters of a name beside the ring. */
const NAME = 10;

const BADGES = {
  in: { fill: 'var(--arrived-mark)', path: 'M5 12l5 5l10 -10' },
  covered: { fill: 'var(--held-mark)', path: 'M5 12l5 5l10 -10' },
  coming: { fill: 'var(--waiting-mark)', path: 'M12 7v5l3 3' },
  failed: { fill: 'var(--failed-mark)', path: 'M18 6l-12 12M6 6l12 12' },
} as const;

function Badge({ center, piece }: { center: Point; piece: keyof typeof BADGES }) {
  const { fill, path } = BADGES[piece];
  return (
    <>
      <circle cx={center.x} cy={center.y} r="10.5" fill={fill} stroke="var(--surface)" strokeWidth="2.5" />
      <g
        transform={`translate(${center.x - 7.2} ${center.y - 7.2}) scale(.6)`}
        fill="none"
        stroke="var(--surface)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </g>
    </>
  );
}

function colours({ isLit, hasReceived, isYou, owed }: SeatPicture) {
  if (isLit && owed) return { fill: 'var(--action)', stroke: 'var(--waiting-mark)', text: 'var(--on-action)' };
  if (isLit) return { fill: 'var(--action)', stroke: 'none', text: 'var(--on-action)' };
  if (owed && hasReceived)
    return { fill: 'var(--waiting-soft)', stroke: 'var(--waiting-mark)', text: 'var(--waiting)' };
  const stroke = isYou ? 'var(--text)' : hasReceived ? 'var(--action-line)' : 'var(--control)';
  const fill = hasReceived ? 'var(--action-soft)' : 'var(--surface)';
  return { fill, stroke, text: hasReceived ? 'var(--action-soft-text)' : 'var(--text)' };
}

interface Props {
  readonly seat: SeatPicture;
  readonly center: Point;
  readonly middle: Point;
  readonly angle: number;
  readonly radius: number;
  /** Labels outside the seat: 'full' shows number, name and date, and 'number' is for phones. */
  readonly labels: 'full' | 'number';
}

interface LabelsProps {
  readonly seat: SeatPicture;
  readonly at: Point;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isFull: boolean;
}

/** Texts beside the seat. */
function Labels({ seat, at, anchor, isFull }: LabelsProps) {
  return (
    <>
      <text x={at.x} y={at.y} textAnchor={anchor} fontSize={isFull ? 14 : 12} fontWeight="550" fill="var(--text)">
        <tspan fill="var(--text3)">{seat.position}</tspan>
        {isFull && ` ${truncate(seat.name, NAME)}`}
      </text>
      {isFull && (
        <text
          x={at.x}
          y={at.y + 17}
          textAnchor={anchor}
          fontSize="13"
          fill={seat.isLit ? 'var(--action-text)' : 'var(--text2)'}
          fontWeight={seat.isLit ? 650 : 400}
        >
          {seat.on}
        </text>
      )}
      {isFull &&
        seat.owed?.map((line, index) => (
          <text
            key={line}
            x={at.x}
            y={at.y + 34 + index * 17}
            textAnchor={anchor}
            fontSize="13"
            fontWeight="620"
            fill="var(--waiting)"
          >
            {line}
          </text>
        ))}
    </>
  );
}

/**
 * Seat of a ring with the name, the payout status and the contribution to the current round. The payout day is outside
 * the ring.
 */
export function RingSeat({ seat, center, middle, angle, radius, labels }: Props) {
  const r = seat.isLit ? radius * 1.26 : radius;
  const look = colours(seat);
  // On a phone, a seat at the lower right has its number at the usual place of the badge, so the badge moves to the
  // left.
  const isBeside = labels === 'number' && Math.abs(angle - 135) < 35;
  const badgeAt = { x: center.x + radius * (isBeside ? -0.74 : 0.74), y: center.y + radius * 0.74 };
  const reach = Math.hypot(center.x - middle.x, center.y - middle.y) + r + (labels === 'full' ? 16 : 13);
  const label = polar(middle, reach, angle);
  const side = Math.sin((angle * Math.PI) / 180);
  const anchor = Math.abs(side) < 0.2 ? 'middle' : side > 0 ? 'start' : 'end';
  const up = Math.cos((angle * Math.PI) / 180);
  // Near the top of the ring, the label with an owed amount moves up, so that its two lines do not overlap the seat.
  const lift = labels === 'full' && seat.owed && up > 0.5 ? 34 : 0;
  const rise = labels === 'number' ? 4 : up * -12 - 4 - lift;
  return (
    <g>
      {seat.isLit && (
        <circle
          className={css.halo}
          cx={center.x}
          cy={center.y}
          r={r + 4}
          fill="none"
          stroke="var(--action)"
          strokeOpacity=".35"
          strokeWidth="5"
        />
      )}
      <circle
        cx={center.x}
        cy={center.y}
        r={r}
        fill={look.fill}
        stroke={look.stroke}
        strokeWidth={seat.owed || (seat.isYou && !seat.isLit) ? 2.5 : 1.5}
      />
      <text
        x={center.x}
        y={center.y + radius * 0.17}
        textAnchor="middle"
        fontSize={radius * 0.48}
        fontWeight="650"
        fill={look.text}
      >
        {seat.initials}
      </text>
      {seat.piece !== 'none' && seat.piece !== 'open' && <Badge center={badgeAt} piece={seat.piece} />}
      <Labels seat={seat} at={{ x: label.x, y: label.y + rise }} anchor={anchor} isFull={labels === 'full'} />
    </g>
  );
}
