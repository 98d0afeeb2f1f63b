import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { IconCircle, IconCircleCheck, IconCircleX, IconClockHour4, IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from '../../shared/squad.module.css';
import { countOf, currentWeek, firstName, hasLeft, isReceived, pieceOf, type Week, willCover } from './week.ts';

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
          text={hasLeft(round) ? t('They were paid out.') : t('They are in the pot.')}
          amount={tally.in.amount}
        />
      )}
    </>
  );
}

/** Contributions that the bank has not confirmed yet. */
function Coming(part: PartProps) {
  const { t } = useTranslation();
  const {
    squad,
    week: { round },
  } = part;
  const { seen, others } = seatsOf(part, 'coming');
  const text =
    round.chargeOn >= squad.today
      ? t('The banks confirm after {{day}}.', { day: dayText(round.chargeOn, squad.today) })
      : t("The banks haven't confirmed it yet.");
  return (
    <>
      {seen.length > 0 && (
        <Row
          look="wait"
          title={t('{{names}}: on its way', { names: names(seen, t('You')) })}
          text={text}
          amount={seen.length * squad.contribution}
        />
      )}
      {others > 0 && (
        <Row
          look="wait"
          title={t('{{count}} contributions of others are on their way', { count: others })}
          text={text}
          amount={others * squad.contribution}
        />
      )}
    </>
  );
}

/** Failed contributions, each with the day of the next attempt. The next row shows the effect of the failure. */
function Failed(part: PartProps) {
  const { t } = useTranslation();
  const {
    squad,
    week: { round, bySeat },
  } = part;
  const { seen, others } = seatsOf(part, 'failed');
  const tries = squad.trouble?.steps.filter((step) => step.kind === 'debit' && step.round === round.number) ?? [];
  const next = tries.find(({ on }) => on !== null && on >= squad.today)?.on;
  return (
    <>
      {seen.map((seat) => {
        const detail = bySeat.get(seat.id)?.detail;
        const again = detail?.retryOn ?? null;
        return (
          <Row
            key={seat.id}
            look="fail"
            title={t('{{name}}: failed on {{day}}', {
              name: seat.isYou ? t('You') : firstName(seat),
              day: dayText(detail?.changedOn ?? squad.today, squad.today),
            })}
            text={
              again && again >= squad.today
                ? t("We'll try again on {{day}}.", { day: dayText(again, squad.today) })
                : t('We asked the guarantor.')
            }
            amount={(detail?.amount ?? squad.contribution) - (detail?.covered ?? 0)}
          />
        );
      })}
      {others > 0 && (
        <Row
          look="fail"
          title={t('{{count}} contributions of others failed', { count: others })}
          text={
            next ? t('The next attempt is on {{day}}.', { day: dayText(next, squad.today) }) : t('They are still owed.')
          }
          {...(seen.length === 0 && { amount: round.tally.failed.amount })}
        />
      )}
    </>
  );
}

/** Row that shows how much of an unpaid pot the reserve and the fund will cover. */
function WillCover({ week: { round } }: PartProps) {
  const { t } = useTranslation();
  const amount = willCover(round);
  if (amount === 0) return null;
  const { reserve, fund } = round.cover;
  const amounts = { reserve: moneyText(reserve), fund: moneyText(fund) };
  return (
    <Row
      look="hold"
      title={
        reserve > 0 && fund > 0
          ? t('The reserve will cover {{reserve}}, the guarantee fund {{fund}}', amounts)
          : reserve > 0
            ? t('The reserve will cover {{reserve}}', amounts)
            : t('The guarantee fund will cover {{fund}}', amounts)
      }
      text={round.short > 0 ? t("That's all they hold.") : t('So the payout is complete.')}
      amount={amount}
    />
  );
}

/** Row about the payout after a failure. The payout is complete, or an amount is missing. */
function Outcome({ squad, week: { round, recipient } }: PartProps) {
  const { t } = useTranslation();
  const isYou = recipient?.isYou === true;
  const name = firstName(recipient);
  if (round.short > 0 && hasLeft(round))
    return (
      <Row
        look="fail"
        title={
          isYou
            ? t('{{amount}} is still owed to you', { amount: moneyText(round.stillOwed) })
            : t('{{amount}} is still owed to {{name}}', { amount: moneyText(round.stillOwed), name })
        }
        text={t('It comes as a separate payment.')}
      />
    );
  if (round.short > 0)
    return (
      <Row
        look="fail"
        title={t('{{amount}} will be missing from the pot', { amount: moneyText(round.short) })}
        text={
          isYou
            ? t('It comes to you later as a separate payment.')
            : t('{{name}} gets it later as a separate payment.', { name })
        }
      />
    );
  const isOpen = round.tally.failed.count > 0 && !hasLeft(round) && willCover(round) === 0;
  if (!isOpen || squad.trouble === null) return null;
  return (
    <Row
      look="wait"
      title={t('The next attempt comes before the payout')}
      text={isYou ? t('If it works, you are paid in full.') : t('If it works, {{name}} is paid in full.', { name })}
    />
  );
}

/** Contributions paid by the reserve or the guarantee fund. */
function Covered(part: PartProps) {
  const { t } = useTranslation();
  const { contribution } = part.squad;
  const { seen, others } = seatsOf(part, 'covered');
  const text = t('The reserve and the guarantee fund paid it and are owed this amount.');
  return (
    <>
      {seen.map((seat) => (
        <Row
          key={seat.id}
          look="hold"
          title={t('{{name}}: covered', { name: seat.isYou ? t('You') : firstName(seat) })}
          text={text}
          amount={contribution}
        />
      ))}
      {others > 0 && (
        <Row
          look="hold"
          title={t('{{count}} contributions of others are covered', { count: others })}
          text={text}
          amount={others * contribution}
        />
      )}
    </>
  );
}

/** Sentence about the payout of the current round: the sent amount, the coming amount with its day, or the hold. */
function Payout({ squad, week: { round, recipient } }: PartProps) {
  const { t } = useTranslation();
  const day = round.payout.on;
  const { net, expectedNet } = round.payout;
  const isYou = recipient?.isYou === true;
  const about = { name: firstName(recipient), day: day && dayText(day, squad.today) };
  const sent = { ...about, amount: moneyText(net) };
  const coming = { ...about, amount: moneyText(expectedNet) };
  const lines = isReceived(round)
    ? [t('You were paid {{amount}} on {{day}}', sent), t('{{name}} was paid {{amount}} on {{day}}', sent)]
    : hasLeft(round)
      ? [
          t('{{amount}} is on its way to you since {{day}}', sent),
          t('{{amount}} is on its way to {{name}} since {{day}}', sent),
        ]
      : day === null
        ? [t('Your payout of {{amount}} is on hold', coming), t("{{name}}'s payout of {{amount}} is on hold", coming)]
        : [
            t('before you can be paid {{amount}} on {{day}}', coming),
            t('before {{name}} can be paid {{amount}} on {{day}}', coming),
          ];
  return <p className={css.before}>{lines[isYou ? 0 : 1]}</p>;
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
      <Payout squad={squad} week={week} />
      <ul className={css.checks}>
        <Arrived squad={squad} week={week} />
        <Coming squad={squad} week={week} />
        <Failed squad={squad} week={week} />
        <Covered squad={squad} week={week} />
        <WillCover squad={squad} week={week} />
        <Outcome squad={squad} week={week} />
        {(round.payout.state === 'held' || round.payout.state === 'failed') && (
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
      <CardHead title={ready === needs.length ? t("You're ready") : t('What is missing')}>
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
