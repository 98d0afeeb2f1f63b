import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { cx } from '../../ui/cx.ts';
import { line, polar, seatAngle } from '../../ui/geometry.ts';
import css from './visitor.module.css';

const SEATS = ['FA', 'DM', 'IN', 'CE', 'ZB', 'ST', 'TB', 'AL', 'AO', 'KA'];
const MIDDLE = { x: 302, y: 302 };
const SEAT_MS = 2_600;
/** Milliseconds before the animation starts. The page loads during this delay. */
const STILL_MS = 1_500;

/** Animation of a squad. Coins flow from the seats to the pot, and each week highlights the next recipient. */
export function PromoRing() {
  const { t } = useTranslation();
  const [isDrawn, setDrawn] = useState(false);
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    startTransition(() => setDrawn(true));
    const timer = setTimeout(() => setRuns(true), STILL_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDrawn) return null;
  return (
    <svg className={cx(css.ring, runs && css.runs)} viewBox="0 0 604 604" width="604" height="604" aria-hidden>
      <defs>
        <radialGradient id="lamp">
          <stop offset=".25" stopColor="#FFE2A0" stopOpacity=".5" />
          <stop offset="1" stopColor="#FFE2A0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle className={css.track} cx="302" cy="302" r="216" />
      {SEATS.map((initials, index) => {
        const angle = seatAngle(index, SEATS.length);
        const { x, y } = polar(MIDDLE, 216, angle);
        const delay = { animationDelay: `${(index * SEAT_MS - 18_000) / 1000}s` };
        return (
          <g key={initials} className={index < 6 ? css.past : undefined}>
            <path className={css.spoke} d={line(polar(MIDDLE, 172, angle), polar(MIDDLE, 106, angle))} />
            <g transform={`rotate(${angle} 302 302)`}>
              <circle className={css.coin} cx="302" cy="130" r="4.5" />
            </g>
            <circle className={css.lamp} style={delay} cx={x} cy={y} r="104" fill="url(#lamp)" />
            <circle className={css.seat} cx={x} cy={y} r="33" />
            <text className={css.initials} x={x} y={y + 5.4} textAnchor="middle">
              {initials}
            </text>
            <circle className={css.litSeat} style={delay} cx={x} cy={y} r="37" />
            <text className={css.litInitials} style={delay} x={x} y={y + 6} textAnchor="middle">
              {initials}
            </text>
          </g>
        );
      })}
      <circle className={css.pot} cx="302" cy="302" r="96" />
      <circle className={css.potIn} cx="302" cy="302" r="96" pathLength="100" transform="rotate(-90 302 302)" />
      <text className={css.label} x="302" y="282" textAnchor="middle">
        {t('The pot')}
      </text>
      <text className={css.sum} x="302" y="315" textAnchor="middle">
        {t('CA$1,000')}
      </text>
      <text className={css.label} x="302" y="340" textAnchor="middle">
        {t('this week')}
      </text>
    </svg>
  );
}
