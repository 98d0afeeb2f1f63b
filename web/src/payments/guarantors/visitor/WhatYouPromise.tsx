import type { GuaranteedSquad, GuaranteeView } from '@adashi/contract';
import { addPeriods, guaranteeLimits, planRounds } from '@adashi/core';
import { IconBan, IconMail, IconShieldCheck, IconTrendingDown } from '@tabler/icons-react';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './guarantor.module.css';

/** Limits of the guarantee in one squad, before and after the payout to the member (MONEY §3.5). */
function AtMost({ squad, today, isOne }: { squad: GuaranteedSquad; today: string; isOne: boolean }) {
  const { t } = useTranslation();
  const terms = termsOf(squad);
  const position = squad.position ?? 1;
  const { inAll, afterPayout } = guaranteeLimits(terms, position);
  const rounds = planRounds(terms);
  const values = {
    squad: squad.name,
    day: dayText(rounds[position - 1]?.payoutOn ?? squad.startOn, today),
    end: dayText(rounds.at(-1)?.payoutOn ?? addPeriods(terms.startOn, terms.period, terms.size), today),
    amount: moneyText(afterPayout),
    less: moneyText(squad.contribution),
    each: periodWords(t, squad.period).each,
    all: moneyText(inAll),
  };
  return (
    <p>
      {!isOne && <b>{squad.name}: </b>}
      {squad.position === null && `${t("The position isn't set yet. If it's the first:")} `}
      {afterPayout > 0
        ? t(
            'From the payout on {{day}} at most {{amount}}, {{less}} less {{each}}, until {{end}}. Before it only what was missed, and never more than {{all}} in all.',
            values,
          )
        : t(
            'Only what was missed, and never more than {{all}} in all. The payout on {{day}} is the last of the squad: nothing is owed after it.',
            values,
          )}
    </p>
  );
}

/** Summary of the guarantor's promise in plain words. The summary and the signed text have the same content. */
export function WhatYouPromise({ view: { member, squads: all, today, promise } }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  const name = member.firstName;
  const squads = all.filter((squad) => squad.status !== 'completed');
  const total = { name, amount: moneyText(promise.isAsked ? promise.usual : (promise.signed ?? promise.usual)) };
  return (
    <section className={cx(ui.card, ui.pad)}>
      <h2 className={ui.h2}>{t('What you promise')}</h2>
      <ul className={css.points}>
        <li>
          <IconShieldCheck size={22} aria-hidden />
          <div>
            <b>{t("If {{name}} misses a contribution and can't pay it, you pay it.", { name })}</b>
            <p>{t('If a retry can help, we ask the bank three times. We ask you only if that fails.')}</p>
          </div>
        </li>
        <li>
          <IconTrendingDown size={22} aria-hidden />
          <div>
            <b>{t('Never more than what {{name}} still owes.', { name })}</b>
            {squads.map((squad) => (
              <AtMost key={squad.id} squad={squad} today={today} isOne={squads.length === 1} />
            ))}
            {squads.length === 0 && (
              <p>{t("{{name}} isn't in a squad yet. We'll send you the amounts of each squad.", { name })}</p>
            )}
            <p>{t('At most {{amount}} in all squads. Beyond that, we ask you for a new signature.', total)}</p>
          </div>
        </li>
        <li>
          <IconMail size={22} aria-hidden />
          <div>
            <b>{t('We tell you right away.')}</b>
            <p>{t('We email you on the day a contribution fails, long before we ask for anything.')}</p>
          </div>
        </li>
        <li className={css.not}>
          <IconBan size={22} aria-hidden />
          <div>
            <b>{t("What it isn't.")}</b>
            <p>{t("We take nothing from you today. We don't ask for your bank, and we never add a penalty.")}</p>
          </div>
        </li>
      </ul>
    </section>
  );
}
