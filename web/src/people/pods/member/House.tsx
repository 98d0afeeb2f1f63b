import { useTranslation } from '../../../i18n/translation.ts';
import css from './pods.module.css';

/** Positions of a pod's seats on the outline of a house, clockwise from the roof. The reader's seat is the door. */
const SEATS = [
  [260, 56],
  [350, 121],
  [440, 186],
  [440, 281],
  [440, 376],
  [350, 376],
  [170, 376],
  [80, 376],
  [80, 281],
  [80, 186],
  [170, 121],
] as const;
const HEART = { x: 260, y: 250 };
const DOOR = { x: 260, y: 376 };
/** Pixels between the centre and the start of a beam, and between the end of the beam and the seat. */
const BEAM = { from: 56, before: 34 };

function beam([x, y]: readonly [number, number]): string {
  const [dx, dy] = [x - HEART.x, y - HEART.y];
  const length = Math.hypot(dx, dy);
  const at = (distance: number) =>
    `${(HEART.x + (dx * distance) / length).toFixed(1)} ${(HEART.y + (dy * distance) / length).toFixed(1)}`;
  return `M${at(BEAM.from)} L${at(length - BEAM.before)}`;
}

/** Picture of a pod as a house with seats on the outline. The door is lit if the reader's initials are given. */
export function House({ initials }: { initials: string | null }) {
  const { t } = useTranslation();
  const panes = [8, 40].flatMap((x) => [8, 40].map((y) => ({ x, y })));
  return (
    <svg
      className={css.house}
      viewBox="20 8 480 420"
      role="img"
      aria-label={t('A house drawn from the seats of a pod')}
    >
      <defs>
        <radialGradient id="pod-lamp">
          <stop offset=".25" stopColor="#FFF3D9" stopOpacity=".5" />
          <stop offset=".5" stopColor="#9BB8FF" stopOpacity=".28" />
          <stop offset="1" stopColor="#6E97FF" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="pod-warmth">
          <stop offset=".2" stopColor="#FFE2A0" stopOpacity=".34" />
          <stop offset="1" stopColor="#FFE2A0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle className={css.warm} cx={HEART.x} cy={HEART.y} r="118" fill="url(#pod-warmth)" />
      <path className={css.walls} d="M260 56 L440 186 V376 H80 V186 Z" />
      {SEATS.map((seat) => (
        <path key={seat.join()} className={css.beam} d={beam(seat)} />
      ))}
      <g transform="translate(222 212)">
        <rect className={css.window} width="76" height="76" rx="10" />
        {panes.map(({ x, y }) => (
          <rect key={`${x} ${y}`} className={css.pane} x={x} y={y} width="28" height="28" rx="4" />
        ))}
      </g>
      {SEATS.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={css.seat} cx={x} cy={y} r="27" />
      ))}
      <circle className={css.glow} data-lit={initials !== null} cx={DOOR.x} cy={DOOR.y} r="84" fill="url(#pod-lamp)" />
      <circle className={initials === null ? css.door : css.lit} cx={DOOR.x} cy={DOOR.y} r="32" />
      <text
        className={initials === null ? css.asked : css.mine}
        x={DOOR.x}
        y={DOOR.y + 5}
        textAnchor="middle"
        aria-hidden
      >
        {initials ?? t('You?')}
      </text>
    </svg>
  );
}
