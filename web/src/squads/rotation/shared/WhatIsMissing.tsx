import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { IconCircle, IconCircleCheck, IconCircleX, IconClockHour4, IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from '../../shared/squad.module.css';
import { countOf, currentWeek, firstName, pieceOf, type Week } from './week.ts';

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

interface PartProps {
  readonly squad: SquadDetail;
  readonly week: Week;
}

/**
 * Returns the seats with a contribution in the given state, and the number of such seats that are hidden from the
 * reader.
 */
function seatsOf({ squad, week: { round, bySeat } }: PartProps, piece: 'coming' | 'failed' | 'covered') {
  // Only staff and the member concerned see the name for a missing contribution. Other members see a number.
  const seen = squad.seats.filter((seat) => bySeat.get(seat.id)?.detail && pieceOf(bySeat.get(seat.id)) === piece);
  return { seen, others: round.tally[piece].count - seen.length };
}

/** Contributions that have arrived in the pot, and contributions that are not due yet. */
function Arrived({ squad, week: { round } }: PartProps) {
  const { t } = useTranslation();
  const { tally } = round;
  return (
    <>
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
    </>
  );
}

/** Contributions without a confirmation by the bank so far. */
function Coming(part: PartProps) {
  const { t } = useTranslation();
  const {
    squad,
    week: { round },
  } = part;
  const { seen, others } = seatsOf(part, 'coming');
  return (
    <>
      {seen.length > 0 && (
        <Row
          look="wait"
          title={t('{{names}}: on its way', { names: names(seen, t('You')) })}
          text={t('The banks confirm after {{day}}.', { day: dayText(round.chargeOn, squad.today) })}
          amount={seen.length * squad.contribution}
        />
      )}
      {others > 0 && (
        <Row
          look="wait"
          title={t('{{count}} contributions of others are on their way', { count: others })}
          text={t('The banks confirm after {{day}}.', { day: dayText(round.chargeOn, squad.today) })}
          amount={others * squad.contribution}
        />
      )}
    </>
  );
}

/** Failed contributions, each with the day of the next attempt. */
function Failed(part: PartProps) {
  const { t } = useTranslation();
  const {
    squad,
    week: { round, recipient, bySeat },
  } = part;
  const { seen, others } = seatsOf(part, 'failed');
  const payoutOn = dayText(round.payoutOn, squad.today);
  return (
    <>
      {seen.map((seat) => {
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
            text={`${again} ${t("If it hasn't arrived by {{day}}, the reserve covers it and {{name}} is paid on time.", { day: payoutOn, name: firstName(recipient) })}`}
            amount={squad.contribution}
          />
        );
      })}
      {others > 0 && (
        <Row
          look="fail"
          title={t('{{count}} contributions of others failed', { count: others })}
          text={t("We'll try again. The reserve covers what hasn't arrived by {{day}}, and {{name}} is paid on time.", {
            day: payoutOn,
            name: firstName(recipient),
          })}
          amount={others * squad.contribution}
        />
      )}
    </>
  );
}

/** Contributions paid by the reserve or the guarantee fund. */
function Covered(part: PartProps) {
  const { t } = useTranslation();
  const { contribution } = part.squad;
  const { seen, others } = seatsOf(part, 'covered');
  return (
    <>
      {seen.map((seat) => (
        <Row
          key={seat.id}
          look="hold"
          title={t('{{name}}: covered', { name: firstName(seat) })}
          text={t('The reserve and the guarantee fund paid it and are owed this amount.')}
          amount={contribution}
        />
      ))}
      {others > 0 && (
        <Row
          look="hold"
          title={t('{{count}} contributions of others are covered', { count: others })}
          text={t('The reserve and the guarantee fund paid it and are owed this amount.')}
          amount={others * contribution}
        />
      )}
    </>
  );
}

/** List of the contributions missing in the current round, with the person, the amount and the next step. */
export function WeekMissing({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  if (!week || squad.status !== 'active') return null;
  const { round } = week;
  const all = countOf(round);
  return (
    <section className={ui.card}>
      <CardHead title={t('What is missing')}>
        <span className={ui.sub}>{all.all > 0 && t('{{n}} of {{m}}', { n: all.all - all.in, m: all.all })}</span>
      </CardHead>
      <p className={css.before}>
        {t('before {{name}} can be paid {{amount}} on {{day}}', {
          name: firstName(week.recipient),
          amount: moneyText(round.payout.expectedNet),
          day: dayText(round.payoutOn, squad.today),
        })}
      </p>
      <ul className={css.checks}>
        <Arrived squad={squad} week={week} />
        <Coming squad={squad} week={week} />
        <Failed squad={squad} week={week} />
        <Covered squad={squad} week={week} />
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
  unconfirmed: "A second person of our staff confirms the recipient's identity.",
  bank: 'The recipient has no payout account.',
  new_bank: "The recipient's account is new, so the payout waits a day.",
  retry_under_way: "We're retrying a contribution of the recipient.",
  staff: 'Our staff is reviewing it.',
  returned: 'The bank sent it back.',
};

/** Returns the text about a payout on hold. The server sends the reason only to the recipient and to staff. */
function heldText(reason: string | null): string {
  return (reason && HELD[reason]) ?? msg('The recipient sees the reason.');
}

export interface Need {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly isReady: boolean;
  readonly action?: ReactNode;
  /** Link that changes a finished requirement. */
  readonly change?: ReactNode;
}

/** List of a member's requirements before the start. Finished requirements are less prominent. */
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
