import type { SquadDetail, SquadStep, SquadTrouble } from '@adashi/contract';
import { IconCircleX, IconEyeOff, IconHourglass } from '@tabler/icons-react';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { aboutOf, STEP_ICONS, stepDay, stepWords } from './step-words.ts';
import css from './trouble.module.css';

export const SHORT: StateLook = { role: 'waiting', Icon: IconHourglass, word: msg('Short') };
const LATE: StateLook = { role: 'failed', Icon: IconCircleX, word: msg('A contribution is late') };

const LOOKS: Partial<Record<SquadStep['kind'], string | undefined>> = {
  failed: css.failed,
  returned: css.failed,
  paid: css.held,
  rest_paid: css.arrived,
  waits: css.held,
  today: css.now,
};

interface PartProps {
  readonly squad: SquadDetail;
  readonly trouble: SquadTrouble;
}

function Steps({ squad, trouble }: PartProps) {
  const { t } = useTranslation();
  const about = aboutOf(t, squad);
  const now = trouble.steps.findIndex(({ kind }) => kind === 'today');
  return (
    <ol className={css.steps}>
      {trouble.steps.map((step, index) => {
        const Icon = STEP_ICONS[step.kind];
        const { title, text } = stepWords(about, step);
        return (
          <li key={`${step.kind}${step.on}${title}`} className={cx(LOOKS[step.kind], index > now && css.next)}>
            <Icon size={20} aria-hidden />
            <time {...(step.on && { dateTime: step.on })}>{stepDay(t, squad, step)}</time>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Numbers of members who were paid in full, get a part later, or have a debt. */
function Affected({ squad, trouble: { affected } }: PartProps) {
  const { t } = useTranslation();
  const { inFull, partLater, owing, owed, toPots, toCovers } = affected;
  const about = aboutOf(t, squad);
  const round = periodWords(t, squad.period).round;
  const isMine = partLater.some((part) => about.isOwn(part.round));
  return (
    <ul className={css.counts}>
      {inFull.length > 0 && (
        <li>
          <span>{inFull.length}</span>
          <b>{t('were paid in full', { count: inFull.length })}</b>
          <p>{t('Nothing changes for them.')}</p>
        </li>
      )}
      {partLater.length > 0 && (
        <li>
          <span>{partLater.length}</span>
          <b>
            {isMine
              ? t('get a part later, you among them', { count: partLater.length })
              : t('get a part later', { count: partLater.length })}
          </b>
          <p>
            {partLater
              .map((part) =>
                upperFirst(t('{{round}}: {{amount}}.', { round: round(part.round), amount: moneyText(part.net) })),
              )
              .join(' ')}
          </p>
        </li>
      )}
      {owing > 0 && (
        <li>
          <span>{owing}</span>
          <b>{t('owe {{amount}}', { count: owing, amount: moneyText(owed) })}</b>
          <p>
            {toPots > 0 && t('{{amount}} goes to payouts.', { amount: moneyText(toPots) })}{' '}
            {toCovers > 0 && t('{{amount}} goes back to the reserve and the fund.', { amount: moneyText(toCovers) })}{' '}
            {t('No interest is added.')}
          </p>
        </li>
      )}
    </ul>
  );
}

function ToCome({ squad, trouble: { affected } }: PartProps) {
  const { t } = useTranslation();
  const { toCome, by, partLater } = affected;
  if (toCome === 0) return <p className={css.lead}>{t('No payout is short so far.')}</p>;
  return (
    <div className={css.toCome}>
      <HeroMoney cents={toCome} />
      <p>
        {t('is still to come to {{count}} members.', { count: partLater.length })}{' '}
        {by
          ? t('It is paid by {{day}} if nothing else fails.', { day: dayText(by, squad.today) })
          : t('It has no date yet.')}
      </p>
    </div>
  );
}

function lead({ squad, trouble: { affected } }: PartProps, t: ReturnType<typeof useTranslation>['t']): string {
  const { owing, owed, partLater } = affected;
  const owes = t('{{count}} of {{m}} members owe {{amount}}.', {
    count: owing,
    m: squad.size,
    amount: moneyText(owed),
  });
  const shorts =
    partLater.length > 0
      ? t('{{count}} payouts are short in part.', { count: partLater.length })
      : t('Everyone paid so far got the full amount.');
  return owing > 0 ? `${owes} ${shorts}` : shorts;
}

/** Card about a failed contribution: dated steps, and numbers of affected members, without names. */
export function WhatHappened({ squad, trouble }: PartProps) {
  const { t } = useTranslation();
  const { partLater } = trouble.affected;
  return (
    <section className={cx(ui.card, css.split)} aria-label={t('What happened')}>
      <div className={css.left}>
        {partLater.length > 0 ? (
          <State look={SHORT} word={t('{{count}} payouts are short', { count: partLater.length })} chip />
        ) : (
          <State look={LATE} chip />
        )}
        <h2 className={cx(ui.title, css.title)}>{t('What happened')}</h2>
        <p className={css.lead}>{lead({ squad, trouble }, t)}</p>
        <Steps squad={squad} trouble={trouble} />
      </div>
      <div className={css.right}>
        <h2 className={ui.h2}>{t('Who is affected')}</h2>
        <ToCome squad={squad} trouble={trouble} />
        <Affected squad={squad} trouble={trouble} />
        <p className={css.note}>
          <IconEyeOff size={20} aria-hidden />
          <span>{t("We don't show the name or the reason.")}</span>
        </p>
      </div>
    </section>
  );
}

/** Card with the numbers of other affected members, beside the debtor's own card. */
export function WhoIsAffected({ squad, trouble: { steps, affected } }: PartProps) {
  const { t } = useTranslation();
  const isReaderOnly = affected.owing === 1;
  const trouble = { steps, affected: isReaderOnly ? { ...affected, owing: 0 } : affected };
  if (isReaderOnly && affected.inFull.length + affected.partLater.length === 0) return null;
  return (
    <section className={cx(ui.card, css.affected)}>
      <h2 className={ui.h2}>{t('Who is affected')}</h2>
      <Affected squad={squad} trouble={trouble} />
    </section>
  );
}
