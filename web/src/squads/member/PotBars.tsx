import { useTranslation } from 'react-i18next';
import { axisMoneyText, moneyText, shortDay } from '../../i18n/format.ts';
import { periodWords } from '../../i18n/period.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import type { ShownProps } from './WhatFollows.tsx';
import css from './what-if.module.css';

/** Charts with more pots have no space for names and days. */
const NAMED_AT_MOST = 12;

/** Each pot as a column: paid by members, covered by source, and missing. */
export function PotBars({ squad, places, played: { pots, pot, tried } }: ShownProps) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const isNamed = pots.length <= NAMED_AT_MOST;
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
          {pots.map((found) => {
            const place = places[found.position - 1];
            const parts = [
              [css.short, found.short],
              [css.fund, found.fund],
              [css.reserve, found.reserve],
              [css.members, found.members],
            ] as const;
            return (
              <li key={found.round} className={cx(tried.count > 0 && found.round === tried.from && css.stop)}>
                {tried.count > 0 && found.round === tried.from && (
                  <em className={cx(css.stopped, found.round > pots.length / 2 && css.before)}>
                    {t('{{count}} stop paying', { count: tried.count })}
                  </em>
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
                    <span className={cx(css.who, place?.isYou && css.you, found.short > 0 && css.waits)}>
                      {place?.initials}
                    </span>
                    <b className={cx(css.net, found.short > 0 && css.less)}>{axisMoneyText(found.net, true)}</b>
                    <small className={ui.onlyDesk}>{shortDay(found.paidOn)}</small>
                  </>
                )}
              </li>
            );
          })}
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
