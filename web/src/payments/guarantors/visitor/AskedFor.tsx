import { type GuaranteedSquad, type GuaranteeView, ROUTES } from '@adashi/contract';
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconCircleX,
  IconHourglass,
  IconInfoCircle,
  IconShieldHalf,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWrite } from '../../../client/query.ts';
import { leaveWithSecret } from '../../../client/use-mailed-secret.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { AskQuestion } from './AskQuestion.tsx';
import css from './guarantor.module.css';

const PENDING: StateLook = { role: 'waiting', Icon: IconHourglass, word: msg('Pending') };

function Moment({
  on,
  icon,
  tone,
  children,
}: {
  on: string;
  icon: ReactNode;
  tone?: string | undefined;
  children: ReactNode;
}) {
  return (
    <li>
      <span className={tone}>{icon}</span>
      <time>{on}</time>
      <div>{children}</div>
    </li>
  );
}

interface Dated {
  readonly on: string;
  readonly icon: ReactNode;
  readonly tone?: string | undefined;
  readonly said: string;
  readonly more?: string;
}

interface Story {
  readonly squad: GuaranteedSquad;
  readonly asked: GuaranteedSquad['asked'][number];
  readonly today: string;
}

/** Returns the past events of a missed contribution, sorted by day. */
function momentsOf({ squad, asked }: Story, t: TFunction) {
  const round = upperFirst(periodWords(t, squad.period).round(asked.round));
  const due = {
    on: asked.dueOn,
    icon: <IconCalendarEvent size={22} aria-hidden />,
    said: t('{{round}} of {{squad}} was due', { round, squad: squad.name }),
  };
  const refused = asked.refusedOn.map((on, index) => ({
    on,
    icon: <IconCircleX size={22} aria-hidden />,
    tone: css.bad,
    said: index === 0 ? t('The bank refused') : t('The bank refused again'),
  }));
  const covered = asked.coveredOn && {
    on: asked.coveredOn,
    icon: <IconShieldHalf size={22} aria-hidden />,
    tone: css.held,
    said: t('The reserve and the fund cover it'),
    more: t('Nobody in the squad is waiting for you.'),
  };
  const moments: readonly (Dated | null)[] = [due, ...refused, covered || null];
  return moments.filter((moment) => moment !== null).toSorted((a, b) => a.on.localeCompare(b.on));
}

function OneContribution({ squad, asked, today }: Story) {
  const { t } = useTranslation();
  return (
    <ol className={css.story}>
      {momentsOf({ squad, asked, today }, t).map(({ on, icon, tone, said, more }) => (
        <Moment key={`${on} ${said}`} on={dayText(on, today)} icon={icon} tone={tone}>
          <b>{said}</b>
          {more && <p>{more}</p>}
        </Moment>
      ))}
      {asked.takenBack && (
        <Moment on="" icon={<IconArrowBackUp size={22} aria-hidden />} tone={css.bad}>
          <b>{t('The bank reversed it after it arrived')}</b>
        </Moment>
      )}
      <Moment on={t('Today')} icon={<IconHourglass size={22} aria-hidden />} tone={css.wait}>
        <b>{t('We ask you for {{amount}}', { amount: moneyText(asked.amount) })}</b>
        <p>{t('Your payment goes to those who covered it or are waiting for it.')}</p>
      </Moment>
    </ol>
  );
}

/** History of each missed contribution that the guarantor must pay. */
export function WhatHappened({ view: { squads, today } }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  return (
    <section className={cx(ui.card, ui.pad)}>
      <h2 className={ui.h2}>{t('What happened')}</h2>
      {squads.flatMap((squad) =>
        squad.asked.map((asked) => (
          <OneContribution key={`${squad.id}:${asked.round}`} squad={squad} asked={asked} today={today} />
        )),
      )}
    </section>
  );
}

/** List of the guarantor's payments in progress at the bank. */
export function UnderWay({ view: { underWay } }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  return (
    <p className={ui.notice} role="status">
      <IconInfoCircle size={18} aria-hidden />
      <span>
        <b>{t('{{amount}} is on its way', { amount: moneyText(underWay) })}</b>
        <br />
        {t("We asked your bank for it. You don't need to do anything else. We'll write to you if it doesn't arrive.")}
      </span>
    </p>
  );
}

/** Amount that the guarantor must pay, with a payment button. */
export function PayDebt({ view, query }: { view: GuaranteeView; query: { id: string } }) {
  const { t } = useTranslation();
  const { owed, member, status } = view;
  const pay = useWrite(ROUTES.payByLink);
  return (
    <section className={cx(ui.card, ui.pad, css.side, css.first)}>
      <div className={ui.person}>
        <h2 className={cx(ui.h2, ui.grow)}>{t('Asked of you')}</h2>
        <State look={PENDING} chip />
      </div>
      <p>
        <HeroMoney cents={owed} className={css.owed} />
      </p>
      <p className={ui.text2}>{t('No fee and no interest.')}</p>
      <div className={css.sign}>
        <Button
          look="primary"
          block
          disabled={status !== 'verified'}
          busy={pay.isPending ? t('Paying') : undefined}
          onClick={() =>
            pay.mutate(
              { query },
              { onSuccess: ({ authorisation_url: url }) => url !== null && leaveWithSecret(query, url) },
            )
          }
        >
          {t('Pay {{amount}}', { amount: moneyText(owed) })}
        </Button>
        <AskQuestion view={view} />
      </div>
      <p className={css.foot}>
        <IconInfoCircle size={20} aria-hidden />
        {t(
          'Your payment settles what {{name}} owes to the squad. What {{name}} owes you for it is between the two of you.',
          {
            name: member.firstName,
          },
        )}
      </p>
    </section>
  );
}
