import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { IconCircle, IconCircleCheck, IconCircleX, IconClockHour4, IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../i18n/format.ts';
import { currentWeek, firstName, pieceOf } from './week.ts';

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
    <li className={look}>
      <Icon className="ic" size={20} aria-hidden />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {amount !== undefined && <span className="num tn">{moneyText(amount)}</span>}
    </li>
  );
}

function names(seats: readonly SquadSeat[], you: string): string {
  return seats.map((seat) => (seat.isYou ? you : firstName(seat))).join(', ');
}

/** What is missing before this week's pot can be paid: who, how much, and what happens next. */
export function WeekMissing({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  if (!week || squad.status !== 'active') return null;
  const { round, bySeat } = week;
  const of = (piece: string) => squad.seats.filter((seat) => pieceOf(bySeat.get(seat.id)) === piece);
  const [arrived, coming, failed, covered] = [of('in'), of('coming'), of('failed'), of('covered')];
  const open = coming.length + failed.length;
  const payoutOn = dayText(round.payoutOn, squad.today);
  return (
    <section className="card">
      <div className="card-h">
        <h2 className="h2">{t('What is missing')}</h2>
        <span className="sub">
          {round.contributions.length > 0 && t('{{n}} of {{m}}', { n: open, m: round.contributions.length })}
        </span>
      </div>
      <p className="miss-sub">
        {t('before {{name}} can be paid {{amount}} on {{day}}', {
          name: firstName(week.recipient),
          amount: moneyText(round.payout.expectedNet),
          day: payoutOn,
        })}
      </p>
      <ul className="checks">
        {!round.isOpen && (
          <Row
            look="wait"
            title={t('Nothing is due yet')}
            text={t('The contributions leave the accounts on {{day}}.', { day: dayText(round.chargeOn, squad.today) })}
          />
        )}
        {arrived.length > 0 && (
          <Row
            look="done"
            title={t('{{count}} contributions have arrived', { count: arrived.length })}
            text={t('They are in the pot.')}
            amount={arrived.length * squad.contribution}
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
        {failed.map((seat) => {
          const contribution = bySeat.get(seat.id);
          const again = contribution?.retryOn
            ? t('We try again on {{day}}.', { day: dayText(contribution.retryOn, squad.today) })
            : t('The guarantor was asked.');
          return (
            <Row
              key={seat.id}
              look="fail"
              title={t('{{name}}: failed on {{day}}', {
                name: seat.isYou ? t('You') : firstName(seat),
                day: dayText(contribution?.changedOn ?? squad.today, squad.today),
              })}
              text={`${again} ${t('If it has not come by {{day}}, the reserve covers it and {{name}} is paid on time.', { day: payoutOn, name: firstName(week.recipient) })}`}
              amount={squad.contribution}
            />
          );
        })}
        {covered.map((seat) => (
          <Row
            key={seat.id}
            look="hold"
            title={t('{{name}}: covered', { name: firstName(seat) })}
            text={t('The reserve and the guarantee fund paid; it is owed to them.')}
            amount={squad.contribution}
          />
        ))}
        {round.payout.state === 'held' && (
          <Row look="hold" title={t('The payout is held')} text={t(HELD[round.payout.heldReason ?? 'staff'] ?? '')} />
        )}
      </ul>
    </section>
  );
}

const HELD: Record<string, string> = {
  identity: 'The identity of the recipient is not verified any more.',
  bank: 'The recipient has no account to be paid to.',
  retry_under_way: 'A contribution of the recipient is being tried again.',
  staff: 'Staff looks at it.',
  returned: 'The bank sent it back.',
};

export interface Need {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly isReady: boolean;
  readonly action?: ReactNode;
}

/** What is missing before a member is ready to start. Ready rows fall back. */
export function MemberMissing({ sub, needs }: { sub: string; needs: readonly Need[] }) {
  const { t } = useTranslation();
  const ready = needs.filter((need) => need.isReady).length;
  return (
    <section className="card">
      <div className="card-h">
        <h2 className="h2">{t('What is missing')}</h2>
        <span className="sub">{t('{{n}} of {{m}} ready', { n: ready, m: needs.length })}</span>
      </div>
      <p className="miss-sub">{sub}</p>
      <ul className="checks">
        {needs.map((need) => (
          <li key={need.key} className={need.isReady ? '' : 'wait'}>
            {need.isReady ? (
              <IconCircleCheck className="ic c-action" size={20} aria-hidden />
            ) : (
              <IconCircle className="ic" size={20} aria-hidden />
            )}
            <div>
              <b className={need.isReady ? 'c-2' : ''}>{need.title}</b>
              {!need.isReady && <p>{need.text}</p>}
            </div>
            {!need.isReady && need.action}
          </li>
        ))}
      </ul>
    </section>
  );
}
