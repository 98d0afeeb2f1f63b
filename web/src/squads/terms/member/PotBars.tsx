import type { RehearsedPot } from '@adashi/core';
import { axisMoneyText, moneyText, shortDay } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import type { Place } from './use-rehearsal.ts';
import type { ShownProps } from './WhatFollows.tsx';
import css from './what-if.module.css';

/** Maximum number of pots in a chart with names and days. A larger chart has no space for these labels. */
const NAMED_AT_MOST = 12;

interface ColumnProps {
  readonly found: RehearsedPot;
  readonly place: Place | undefined;
  /** Amount of a full pot in cents. */
  readonly pot: number;
  /** Number of members who stop paying in the round. */
  readonly stops: number;
  /** Whether the round is in the second half of the rotation. */
  readonly isLate: boolean;
  readonly isNamed: boolean;
  /** Whether an amount has cents. On a phone, amounts with cents are written vertically, because a column is too narrow. */
  readonly hasCents: boolean;
}

function Column({ found, place, pot, stops, isLate, isNamed, hasCents }: ColumnProps) {
  const { t } = useTranslation();
  const parts = [
    [css.short, found.short],
    [css.fund, found.fund],
    [css.reserve, found.reserve],
    [css.members, found.members],
  ] as const;
  return (
    <li className={cx(stops > 0 && css.stop)}>
      {stops > 0 && (
        <em className={cx(css.stopped, isLate && css.before)}>{t('{{count}} stop paying', { count: stops })}</em>
      )}
      <div className={css.bar}>
        {parts.map(
          ([look, amount]) =>
            amount > 0 && <i key={look} className={look} style={{ flexGrow: amount / pot, flexBasis: 0 }} />,
        )}
        <i
          style={{
            flexGrow: Math.max(0, 1 - (found.members + found.reserve + found.fund + found.short) / pot),
            order: -1,
          }}
        />
      </div>
      {isNamed && (
        <>
          <span className={cx(css.who, place?.isYou && css.you, found.short > 0 && css.waits)}>{place?.initials}</span>
          <b className={cx(css.net, found.short > 0 && css.less, hasCents && css.upright)}>
            {axisMoneyText(found.net, true)}
          </b>
          <small className={ui.onlyDesk}>{shortDay(found.paidOn)}</small>
        </>
      )}
    </li>
  );
}

/** Chart with one column for each pot: money paid by members, money covered by reserve or fund, and missing money. */
export function PotBars({ squad, places, played: { pots, pot, tried } }: ShownProps) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const isNamed = pots.length <= NAMED_AT_MOST;
  const hasCents = pots.some(({ net }) => net % 100 !== 0);
  const key = [
    [css.members, t('Members pay')],
    [css.reserve, t('Reserve covers')],
    [css.fund, t('Fund covers')],
    [css.short, t('Short, paid later')],
  ] as const;
  return (
    <section className={cx(ui.card, css.chart)}>
      <h2 className={ui.h2}>{t('What makes up each pot')}</h2>
      <p className={ui.text2}>
        {t('{{amount}} is due {{each}}. Below each pot, you see who receives it and what arrives that day.', {
          amount: moneyText(pot),
          each: words.each,
        })}
      </p>
      <div className={css.plot} role="img" aria-label={t('The table below shows the same data.')}>
        <div className={css.levels}>
          {[pot, pot / 2, 0].map((level) => (
            <span key={level}>{axisMoneyText(Math.round(level), true)}</span>
          ))}
        </div>
        <ol className={css.columns} aria-hidden>
          {pots.map((found) => (
            <Column
              key={found.round}
              found={found}
              place={places[found.position - 1]}
              pot={pot}
              stops={tried.count > 0 && found.round === tried.from ? tried.count : 0}
              isLate={found.round > pots.length / 2}
              isNamed={isNamed}
              hasCents={hasCents}
            />
          ))}
        </ol>
      </div>
      <ul className={css.key}>
        {key.map(([look, word]) => (
          <li key={word}>
            <i className={look} />
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}
