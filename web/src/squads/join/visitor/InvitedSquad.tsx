import type { InvitationView } from '@adashi/contract';
import {
  IconAlertCircle,
  IconBook,
  IconBuildingBank,
  IconId,
  IconLock,
  IconRefresh,
  IconShieldCheck,
  IconShieldHalf,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayText, moneyText, shareText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { LanguageButtons } from '../../../i18n/LanguageButtons.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { initialsOf } from '../../../ui/initials-of.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { HeroMoney } from '../../../ui/Money.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import css from './invited.module.css';
import { SeatsRing } from './SeatsRing.tsx';

const EACH = { weekly: msg('Each week'), biweekly: msg('Every two weeks'), monthly: msg('Each month') } as const;

/** Maximum number of free positions in the list. A longer list would be hard to read. */
const MOST_DATES = 4;

function Amount({ squad }: { squad: InvitationView }) {
  const { t } = useTranslation();
  const { contribution, period, firstOn, lastOn, net, size, seatsTaken, free, today } = squad;
  const day = (on: string) => dayText(on, today);
  return (
    <section className={cx(ui.card, css.amount)}>
      <div>
        <h2 className={css.small}>{t('Each turn puts in')}</h2>
        <HeroMoney cents={contribution} />
        <p className={ui.text2}>
          {t('{{each}}, from {{first}} to {{last}}', { each: t(EACH[period]), first: day(firstOn), last: day(lastOn) })}
        </p>
        <dl className={css.facts}>
          <div>
            <dt>{t('You receive, once')}</dt>
            <dd>{moneyText(net)}</dd>
          </div>
          <div>
            <dt>{t('Seats free')}</dt>
            <dd>{t('{{n}} of {{m}}', { n: size - seatsTaken, m: size })}</dd>
          </div>
          {free.slice(0, MOST_DATES).map(({ position, payoutOn }) => (
            <div key={position}>
              <dt>{t('Turn {{n}} is paid', { n: position })}</dt>
              <dd>{day(payoutOn)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <SeatsRing squad={squad} />
    </section>
  );
}

function Needs() {
  const { t } = useTranslation();
  const needs = [
    [IconId, t('Your identity'), t("A passport, driver's licence or permanent resident card")],
    [IconBuildingBank, t('A bank account'), t('In Canada, in your name')],
    [IconShieldCheck, t('A guarantor'), t("Someone who pays if you can't. They accept by email.")],
  ] as const;
  return (
    <section className={cx(ui.card, css.part)}>
      <h2 className={ui.h2}>{t('What you need')}</h2>
      <p className={css.same}>{t('Everyone in the squad does the same.')}</p>
      <ul className={css.needs}>
        {needs.map(([Icon, title, text]) => (
          <li key={title}>
            <Icon size={22} stroke={1.75} aria-hidden />
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Protection({ reserveBps }: { reserveBps: number }) {
  const { t } = useTranslation();
  const lines = [
    [IconRefresh, t('We try a missed payment again'), t("Then we ask the person's guarantor to pay.")],
    [
      IconShieldHalf,
      t('A reserve covers what it can'),
      t('Each payout puts {{share}} aside for the squad. A guarantee fund helps while it holds money.', {
        share: shareText(reserveBps),
      }),
    ],
    [IconBook, t('Every cent is in the books'), t('You can check each payout and why it has that amount.')],
    [
      IconAlertCircle,
      t('A payout can still be short'),
      t('If someone stops paying and the reserve is empty, you get the rest later.'),
    ],
  ] as const;
  return (
    <section className={cx(ui.card, css.part)}>
      <h2 className={ui.h2}>{t('How your money is protected')}</h2>
      <ul className={css.protection}>
        {lines.map(([Icon, title, text]) => (
          <li key={title}>
            <Icon size={22} stroke={1.75} aria-hidden />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns the URL-encoded subject of an email about the invitation. */
function useSubject({ name }: InvitationView): string {
  const { t } = useTranslation();
  return encodeURIComponent(t('My invitation to {{squad}}', { squad: name }));
}

function Cost({ squad }: { squad: InvitationView }) {
  const { t } = useTranslation();
  const { contribution, size, net, fee, reserveShare, joinBy, today, supportEmail } = squad;
  const subject = useSubject(squad);
  return (
    <section className={cx(ui.card, css.cost)}>
      <h2 className={ui.h2}>{t('What it costs')}</h2>
      <HeroMoney cents={fee} />
      <p className={ui.text2}>{t('once, taken from your payout. Nothing to pay today.')}</p>
      <dl className={css.sums}>
        <Line label={t('You put in, {{n}} × {{amount}}', { n: size, amount: moneyText(contribution) })}>
          {moneyText(contribution * size)}
        </Line>
        <Line label={t('You receive')}>{moneyText(net)}</Line>
        <Line label={t('Reserve share, comes back if everyone pays')}>{moneyText(reserveShare)}</Line>
        <Line label={t('Fee')}>{moneyText(fee)}</Line>
      </dl>
      <p className={css.interest}>
        <b>{t('No interest.')}</b> {[net, reserveShare, fee].map((cents) => moneyText(cents)).join(' + ')} ={' '}
        {moneyText(contribution * size)}.{' '}
        {t('The fee is the same for every turn. Before you choose, you also see it as a yearly rate.')}
      </p>
      <div className={css.acts}>
        <Link className={button('primary', 'lg')} to={paths.signUp}>
          {t('Join')}
        </Link>
        {supportEmail && (
          <a className={button('plain', 'lg')} href={`mailto:${supportEmail}?subject=${subject}`}>
            {t('I have questions')}
          </a>
        )}
      </div>
      <p className={css.note}>
        {t("Joining doesn't take any money. You see your own dates and sign before the first debit.")}{' '}
        {t('Join by {{day}}.', { day: dayText(joinBy, today) })}
      </p>
    </section>
  );
}

/**
 * Page of an invitation before sign-in: amount, seats and dates, then the cost, the requirements and the protection.
 */
export function InvitedSquad({ squad }: { squad: InvitationView }) {
  const { t } = useTranslation();
  const { name, inviter, size, period, supportEmail } = squad;
  const subject = useSubject(squad);
  const title = inviter
    ? t('{{inviter}} invites you to {{squad}}', { inviter, squad: name })
    : t("You're invited to {{squad}}", { squad: name });
  useTitle(t('Invitation'));
  return (
    <main className={css.page} id="main">
      <div className={css.top}>
        <Logo />
        <div className={css.lang}>
          <LanguageButtons />
          <Link className={ui.link} to={paths.login}>
            {t('Sign in')}
          </Link>
        </div>
      </div>
      <div className={css.title}>
        {inviter && <Avatar initials={initialsOf(inviter)} size={56} />}
        <div>
          <h1>{title}</h1>
          <p className={ui.text2}>
            {t('A savings squad of {{n}} turns. {{each}}, everyone puts in, and one person receives the pot.', {
              n: size,
              each: t(EACH[period]),
            })}
          </p>
        </div>
      </div>
      <div className={css.columns}>
        <div className={ui.stack}>
          <Amount squad={squad} />
        </div>
        <Cost squad={squad} />
        <div className={ui.stack}>
          <Needs />
          <Protection reserveBps={squad.reserveBps} />
          <p className={css.privacy}>
            <IconLock size={17} stroke={1.75} aria-hidden />
            <span>
              {t('Other members stay hidden until you join.')}{' '}
              {supportEmail && (
                <>
                  {t('Not expecting this link?')}{' '}
                  <a className={ui.link} href={`mailto:${supportEmail}?subject=${subject}`}>
                    {t('Report it')}
                  </a>
                </>
              )}
            </span>
          </p>
        </div>
      </div>
    </main>
  );
}
