import type { SquadDetail } from '@adashi/contract';
import { planPayout } from '@adashi/core';
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { laterOf, type Place, type Played } from './use-rehearsal.ts';
import css from './what-if.module.css';

const ON_TIME: StateLook = { role: 'arrived', Icon: IconCircleCheck, word: msg("You're paid on time") };
const LATER: StateLook = { role: 'waiting', Icon: IconClockHour4, word: msg('A part comes later') };

export interface ShownProps {
  readonly squad: SquadDetail;
  readonly places: readonly Place[];
  readonly played: Played;
}

/** Returns the result of the simulation in one sentence. */
function useHeadline({ squad, played: { pots, mine, tried } }: ShownProps): string {
  const { t } = useTranslation();
  const inFull = pots.filter((pot) => pot.short === 0 && pot.setOff === 0);
  const about = {
    count: tried.count,
    round: periodWords(t, squad.period).round(tried.from),
    n: inFull.length,
    m: pots.length,
    amount: moneyText(mine?.net ?? 0),
    later: moneyText(mine ? laterOf(mine) : 0),
    day: dayText(mine?.paidOn ?? squad.startOn, squad.today),
  };
  if (tried.count === 0 && !mine) return t('If everyone pays, everyone is paid in full and on time.');
  if (tried.count === 0) return t('If everyone pays, you receive {{amount}} on {{day}}.', about);
  if (!mine) return t('If {{count}} stop from {{round}}, {{n}} of {{m}} are paid in full on their day.', about);
  return mine.short === 0
    ? t('If {{count}} stop from {{round}}, you still receive {{amount}} on {{day}}.', about)
    : t('If {{count}} stop from {{round}}, you receive {{amount}} on {{day}}, and {{later}} later.', about);
}

/** Returns sentences about the effects on the other members and on the reader’s share of the reserve. */
function useReasons({ squad, places, played }: ShownProps): string[] {
  const { t } = useTranslation();
  const { pots, mine, reserveBack, pot } = played;
  const short = pots.filter((found) => found.short > 0 && found !== mine);
  const [only] = short;
  const cover = { reserve: moneyText(mine?.reserve ?? 0), fund: moneyText(mine?.fund ?? 0) };
  const usual = planPayout(termsOf({ ...squad, contribution: pot }).contribution, squad).reserveShare;
  const back = mine ? (reserveBack.get(mine.position) ?? 0) : usual;
  return [
    ...(mine && mine.reserve + mine.fund > 0
      ? [t('Of your pot, the reserve covers {{reserve}} and the fund {{fund}}.', cover)]
      : []),
    ...(only && short.length === 1
      ? [
          t(
            '{{name}} receives {{amount}} on the day and {{later}} when those who stopped, or their guarantors, have paid.',
            {
              name: places[only.position - 1]?.name ?? t('Position {{n}}', { n: only.position }),
              amount: moneyText(only.net),
              later: moneyText(laterOf(only)),
            },
          ),
        ]
      : []),
    ...(short.length > 1
      ? [
          t(
            '{{count}} other pots are short on their day. The rest follows when those who stopped, or their guarantors, have paid.',
            {
              count: short.length,
            },
          ),
        ]
      : []),
    ...(back < usual
      ? [
          t('Until then, your share of the reserve is {{amount}} instead of {{usual}}.', {
            amount: moneyText(back),
            usual: moneyText(usual),
          }),
        ]
      : []),
  ];
}

/** Result of the simulation in one sentence, followed by the reasons. */
export function WhatFollows(props: ShownProps) {
  const { mine } = props.played;
  const headline = useHeadline(props);
  const reasons = useReasons(props);
  return (
    <section className={cx(ui.card, css.answer)} aria-live="polite">
      {mine && <State look={mine.short === 0 ? ON_TIME : LATER} chip />}
      <p className={css.headline}>{headline}</p>
      {reasons.length > 0 && <p className={ui.text2}>{reasons.join(' ')}</p>}
    </section>
  );
}
