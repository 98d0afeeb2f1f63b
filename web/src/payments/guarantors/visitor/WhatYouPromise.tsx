import type { GuaranteedSquad, GuaranteeView } from '@adashi/contract';
import { addPeriods, guaranteeLimits, planRounds } from '@adashi/core';
import { IconBan, IconMail, IconShieldCheck, IconTrendingDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './guarantor.module.css';

/** Limit of the guarantee in one squad, before and after the member’s payout (MONEY §3.5). */
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
      {squad.position === null && `${t('The position is not set yet. If it is the first:')} `}
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

/** Summary of the guarantor's promise in plain words, with the same content as the signed text. */
export function WhatYouPromise({ view: { member, squads, today } }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  const name = member.firstName;
  return (
    <section className={cx(ui.card, ui.pad)}>
      <h2 className={ui.h2}>{t('What you promise')}</h2>
      <ul className={css.points}>
        <li>
          <IconShieldCheck size={22} aria-hidden />
          <div>
            <b>{t('If {{name}} misses a contribution and cannot make it good, you pay it.', { name })}</b>
            <p>
              {t('Where trying again can help, we ask the bank three times. Only when that has failed do we ask you.')}
            </p>
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
              <p>
                {t('{{name}} is in no squad yet. We write to you with the amounts of each one before it starts.', {
                  name,
                })}
              </p>
            )}
          </div>
        </li>
        <li>
          <IconMail size={22} aria-hidden />
          <div>
            <b>{t('We tell you at once.')}</b>
            <p>{t('You get an e-mail on the day that a contribution fails, long before we ask for anything.')}</p>
          </div>
        </li>
        <li className={css.not}>
          <IconBan size={22} aria-hidden />
          <div>
            <b>{t('What it is not.')}</b>
            <p>{t('We take nothing from you today, we do not ask for your bank, and we never add a penalty.')}</p>
          </div>
        </li>
      </ul>
    </section>
  );
}
