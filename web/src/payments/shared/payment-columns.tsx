import { type Payment, ROUTES } from '@adashi/contract';
import { addBusinessDays, LIMITS } from '@adashi/core';
import { dayText, moneyText, toDay } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../i18n/translation.ts';
import type { Columns } from '../../list/column.ts';
import { OpenPerson } from '../../list/OpenLink.tsx';
import { useSession } from '../../session/session.ts';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { causeText, confirmText } from './causes.ts';
import { lookOf } from './money-looks.ts';
import css from './payment-columns.module.css';

/** Note of one or two sentences about an exceptional contribution. Null for an ordinary contribution. */
export function Reason({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const reader = useSession().role === 'USER' ? 'owner' : 'staff';
  const { state, retryOn, chargeOn, owed, covered } = payment;
  const isBack = state === 'failed' || state === 'defaulted' || state === 'charged_back';
  const verdictBy = chargeOn && addBusinessDays(toDay(chargeOn), LIMITS.verdictBusinessDays);
  const said = [
    isBack && causeText(t, payment, reader),
    state === 'cancelled' && t('It no longer needs to be paid.'),
    retryOn && t("We'll try again on {{day}}.", { day: dayText(retryOn) }),
    state === 'submitted' && verdictBy && confirmText(t, dayText(verdictBy), reader),
    owed > 0 &&
      (state === 'defaulted' || state === 'charged_back') &&
      t('{{amount}} is owed.', { amount: moneyText(owed) }),
    covered > 0 && t('{{amount}} of it was covered for the recipient.', { amount: moneyText(covered) }),
  ].filter(Boolean);
  return said.length > 0 && <p className={css.reason}>{said.join(' ')}</p>;
}

interface StateProps {
  readonly payment: Payment;
  /** CSS class of the note. On a phone, the note for staff has another position. */
  readonly reason: string | undefined;
}

/** State of a contribution with a day, and a note about an exceptional contribution. */
function PaymentState({ payment, reason }: StateProps) {
  const { state, retryOn, changedOn } = payment;
  const isRetried = state === 'failed' && retryOn !== null;
  const day = state === 'submitted' ? undefined : dayText(isRetried ? retryOn : changedOn);
  return (
    <div className={css.state}>
      <State look={lookOf(payment)} {...(day && { more: day })} />
      <div className={reason}>
        <Reason payment={payment} />
      </div>
    </div>
  );
}

type PaymentColumns = Columns<typeof ROUTES.payments>;

const STATE: PaymentColumns[number] = {
  id: 'state',
  title: msg('State'),
  sort: 'state',
  phone: 'state',
  cell: (payment) => <PaymentState payment={payment} reason={ui.onlyDesk} />,
};

const AMOUNT: PaymentColumns[number] = {
  id: 'amount',
  title: msg('Amount'),
  sort: 'amount',
  isAmount: true,
  phone: 'aside',
  cell: ({ amount }) => moneyText(-amount),
};

function fromOf({ from, lastDigits }: Payment, t: TFunction): string | null {
  return from === 'wallet' ? t('Wallet') : lastDigits && `••${lastDigits}`;
}

/** Columns of a member's list of contributions. */
export const OWN_PAYMENTS: PaymentColumns = [
  { id: 'due', title: msg('Due'), sort: 'due', phone: 'note', cell: ({ dueOn }) => dayText(dueOn) },
  {
    id: 'what',
    title: msg('What'),
    phone: 'title',
    cell: ({ period, round }, t) => (
      <b className={css.what}>{t('Contribution, {{round}}', { round: periodWords(t, period).round(round) })}</b>
    ),
  },
  { id: 'squad', title: msg('Squad'), phone: 'note', cell: ({ squad }) => squad },
  { id: 'from', title: msg('From'), cell: fromOf },
  { ...STATE, phone: 'below', cell: (payment) => <PaymentState payment={payment} reason={undefined} /> },
  AMOUNT,
];

/** Columns of the staff's list of contributions. The columns fit beside the detail panel. */
export const ALL_PAYMENTS: PaymentColumns = [
  {
    id: 'member',
    title: msg('Member'),
    phone: 'title',
    cell: ({ id, member, memberEmail, squad, period, round }, t) => (
      <OpenPerson id={id} name={member} email={memberEmail}>
        {squad} · {periodWords(t, period).round(round)}
      </OpenPerson>
    ),
  },
  {
    id: 'due',
    title: msg('Due'),
    sort: 'due',
    phone: 'note',
    cell: (payment, t) => (
      <span className={ui.stateAndWhy}>
        <span className={ui.oneLine}>{dayText(payment.dueOn)}</span>
        <small>{fromOf(payment, t)}</small>
        <span className={ui.onlyPhone}>
          <Reason payment={payment} />
        </span>
      </span>
    ),
  },
  STATE,
  // For staff, a contribution is incoming money. For the member, it is outgoing money.
  { ...AMOUNT, cell: ({ amount }) => moneyText(amount) },
];
