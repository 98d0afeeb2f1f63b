import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { IconCircle, IconCircleCheck, IconCircleX, IconClockHour4, IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './squad.module.css';
import { countOf, currentWeek, firstName, type Piece, pieceOf } from './week.ts';

interface RowProps {
  readonly look: 'done' | 'wait' | 'fail' | 'hold';
  readonly title: string;
  readonly text: string;
  readonly amount?: number;
}

const ICONS = { done: IconCircleCheck, wait: IconClockHour4, fail: IconCircleX, hold: IconShieldHalf } as const;

function Row({ look, title, text, amount }: RowProps) {
  const Icon = ICONS[look];
  return (
    <li className={css[look]}>
      <Icon size={20} aria-hidden />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {amount !== undefined && <span className={cx(css.amount, ui.tabular)}>{moneyText(amount)}</span>}
    </li>
  );
}

function names(seats: readonly SquadSeat[], you: string): string {
  return seats.map((seat) => (seat.isYou ? you : firstName(seat))).join(', ');
}

/** Contributions missing from this week’s pot: person, amount and next step. */
export function WeekMissing({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  if (!week || squad.status !== 'active') return null;
  const { round, bySeat } = week;
  // Only staff and the member concerned see whose contribution is missing; other members see counts.
  const of = (piece: Piece) =>
    squad.seats.filter((seat) => bySeat.get(seat.id)?.detail && pieceOf(bySeat.get(seat.id)) === piece);
  const [coming, failed, covered] = [of('coming'), of('failed'), of('covered')];
  const { tally } = round;
  const all = countOf(round);
  const others = {
    coming: tally.coming.count - coming.length,
    failed: tally.failed.count - failed.length,
    covered: tally.covered.count - covered.length,
  };
  const payoutOn = dayText(round.payoutOn, squad.today);
  return (
    <section className={ui.card}>
      <CardHead title={t('What is missing')}>
        <span className={ui.sub}>{all.all > 0 && t('{{n}} of {{m}}', { n: all.all - all.in, m: all.all })}</span>
      </CardHead>
      <p className={css.before}>
        {t('before {{name}} can be paid {{amount}} on {{day}}', {
          name: firstName(week.recipient),
          amount: moneyText(round.payout.expectedNet),
          day: payoutOn,
        })}
      </p>
      <ul className={css.checks}>
        {!round.isOpen && (
          <Row
            look="wait"
            title={t('Nothing is due yet')}
            text={t('The contributions leave the accounts on {{day}}.', { day: dayText(round.chargeOn, squad.today) })}
          />
        )}
        {tally.in.count > 0 && (
          <Row
            look="done"
            title={t('{{count}} contributions have arrived', { count: tally.in.count })}
            text={t('They are in the pot.')}
            amount={tally.in.amount}
          />
        )}
        {coming.length > 0 && (
          <Row
            look="wait"
            title={t('{{names}}: on its way', { names: names(coming, t('You')) })}
            text={t('The banks confirm after {{day}}.', { day: dayText(round.chargeOn, squad.today) })}
            amount={coming.length * squad.contribution}
          />
        )}
        {others.coming > 0 && (
          <Row
            look="wait"
            title={t('{{count}} contributions of others are on their way', { count: others.coming })}
            text={t('The banks confirm after {{day}}.', { day: dayText(round.chargeOn, squad.today) })}
            amount={others.coming * squad.contribution}
          />
        )}
        {failed.map((seat) => {
          const detail = bySeat.get(seat.id)?.detail;
          const again = detail?.retryOn
            ? t("We'll try again on {{day}}.", { day: dayText(detail.retryOn, squad.today) })
            : t('We asked the guarantor.');
          return (
            <Row
              key={seat.id}
              look="fail"
              title={t('{{name}}: failed on {{day}}', {
                name: seat.isYou ? t('You') : firstName(seat),
                day: dayText(detail?.changedOn ?? squad.today, squad.today),
              })}
              text={`${again} ${t("If it hasn't arrived by {{day}}, the reserve covers it and {{name}} is paid on time.", { day: payoutOn, name: firstName(week.recipient) })}`}
              amount={squad.contribution}
            />
          );
        })}
        {others.failed > 0 && (
          <Row
            look="fail"
            title={t('{{count}} contributions of others failed', { count: others.failed })}
            text={t(
              "We'll try again. The reserve covers what hasn't arrived by {{day}}, and {{name}} is paid on time.",
              {
                day: payoutOn,
                name: firstName(week.recipient),
              },
            )}
            amount={others.failed * squad.contribution}
          />
        )}
        {covered.map((seat) => (
          <Row
            key={seat.id}
            look="hold"
            title={t('{{name}}: covered', { name: firstName(seat) })}
            text={t('The reserve and the guarantee fund paid it and are owed this amount.')}
            amount={squad.contribution}
          />
        ))}
        {others.covered > 0 && (
          <Row
            look="hold"
            title={t('{{count}} contributions of others are covered', { count: others.covered })}
            text={t('The reserve and the guarantee fund paid it and are owed this amount.')}
            amount={others.covered * squad.contribution}
          />
        )}
        {round.payout.state === 'held' && (
          <Row look="hold" title={t('The payout is held')} text={t(heldText(round.payout.heldReason))} />
        )}
      </ul>
    </section>
  );
}

const HELD: Record<string, string> = {
  suspended: "The recipient's account is suspended.",
  identity: "The recipient's identity is no longer verified.",
  bank: 'The recipient has no payout account.',
  new_bank: "The recipient's account is new, so the payout waits a day.",
  retry_under_way: "We're retrying a contribution of the recipient.",
  staff: 'Our staff is reviewing it.',
  returned: 'The bank sent it back.',
};

/** The recipient and staff see why a payout is on hold; other members see only that it is. */
function heldText(reason: string | null): string {
  return (reason && HELD[reason]) ?? msg('The recipient sees the reason.');
}

export interface Need {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly isReady: boolean;
  readonly action?: ReactNode;
  /** Action to change a finished requirement. */
  readonly change?: ReactNode;
}

/** Requirements of a member before the start; finished rows are less prominent. */
export function MemberMissing({ sub, needs }: { sub: string; needs: readonly Need[] }) {
  const { t } = useTranslation();
  const ready = needs.filter((need) => need.isReady).length;
  return (
    <section className={ui.card}>
      <CardHead title={t('What is missing')}>
        <span className={ui.sub}>{t('{{n}} of {{m}} ready', { n: ready, m: needs.length })}</span>
      </CardHead>
      <p className={css.before}>{sub}</p>
      <ul className={css.checks}>
        {needs.map((need) => (
          <li key={need.key} className={need.isReady ? undefined : css.wait}>
            {need.isReady ? (
              <IconCircleCheck className={ui.action} size={20} aria-hidden />
            ) : (
              <IconCircle size={20} aria-hidden />
            )}
            <div>
              <b className={need.isReady ? ui.text2 : undefined}>{need.title}</b>
              {!need.isReady && <p>{need.text}</p>}
            </div>
            {need.isReady ? need.change : need.action}
          </li>
        ))}
      </ul>
    </section>
  );
}
