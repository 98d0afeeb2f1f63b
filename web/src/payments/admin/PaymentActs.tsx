import { ERRORS, type Payment, type PaymentStory, paymentOffers, ROUTES } from '@adashi/contract';
import { useId, useState } from 'react';
import { ActDialog } from '../../client/ActDialog.tsx';
import { inSquad } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckBox } from '../../ui/CheckBox.tsx';
import css from './payment-acts.module.css';

const aboutOf = ({ member, memberEmail }: Payment) => ({ name: member, email: memberEmail });

type Act = 'retry' | 'markPaid' | 'waive' | 'refund';
interface DialogProps {
  readonly story: PaymentStory;
  readonly onClose: () => void;
}

function useReaders() {
  const { t } = useTranslation();
  return t('Saved with your name. Staff can read it.');
}

function Retry({ story: { payment }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const amount = moneyText(payment.owed);
  return (
    <ActDialog
      route={ROUTES.retryPayment}
      input={(reason) => ({ ...inSquad(payment.id), body: { reason } })}
      title={t('Retry the debit')}
      about={aboutOf(payment)}
      consequences={[
        t("We debit {{amount}} from {{member}}'s account on the next business day.", {
          amount,
          member: payment.member,
        }),
        t('We notify the member now. Nothing else is possible until the bank answers.'),
      ]}
      act={t('Retry {{amount}}', { amount })}
      done={msg("It's being retried")}
      readers={useReaders()}
      look="primary"
      onClose={onClose}
    />
  );
}

function MarkPaid({ story: { payment, owed, isPotPaid, recipient }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const amount = moneyText(payment.owed);
  return (
    <ActDialog
      route={ROUTES.markPaymentPaid}
      input={(reason) => ({ ...inSquad(payment.id), body: { reason } })}
      title={t('Mark as paid outside Adashi')}
      about={aboutOf(payment)}
      consequences={[
        t('We record {{amount}} as received outside the provider: you saw it in one of our accounts.', {
          amount,
        }),
        owed.pot > 0 && isPotPaid
          ? t('{{part}} goes to {{recipient}} as a supplement.', { part: moneyText(owed.pot), recipient })
          : t("It goes to those it's owed to. We won't retry the debit."),
        t("We let {{member}} know that it's paid.", { member: payment.member }),
      ]}
      act={t('Mark {{amount}} as paid', { amount })}
      done={msg('Marked as paid')}
      readers={t('Say where and when it arrived. Saved with your name. Staff can read it.')}
      look="primary"
      onClose={onClose}
    />
  );
}

function Waive({ story: { payment, owed, recipient }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const amount = moneyText(payment.owed);
  const borne = owed.reserve + owed.fund + owed.losses;
  return (
    <ActDialog
      route={ROUTES.waivePayment}
      input={(reason) => ({ ...inSquad(payment.id), body: { reason } })}
      title={t('Waive the debt')}
      about={aboutOf(payment)}
      consequences={[
        t('{{member}} and the guarantor no longer owe {{amount}}, and we notify both.', {
          amount,
          member: payment.member,
        }),
        ...(owed.pot > 0
          ? [
              t('{{part}} goes to {{recipient}} and is a platform loss.', {
                part: moneyText(owed.pot),
                recipient,
              }),
            ]
          : []),
        ...(borne > 0
          ? [t('{{part}} stays where it was covered: reserve, fund or losses.', { part: moneyText(borne) })]
          : []),
        t("It still counts as a default: no reserve share, and paid last if not paid yet. This can't be undone."),
      ]}
      act={t('Waive {{amount}}', { amount })}
      done={msg('Waived')}
      readers={useReaders()}
      onClose={onClose}
    />
  );
}

function Refund({ story: { payment, refundable, isPotPaid }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [isWaived, setWaived] = useState(false);
  const amount = moneyText(refundable ?? 0);
  return (
    <ActDialog
      route={ROUTES.refundPayment}
      input={(reason) => ({ ...inSquad(payment.id), body: { reason, isWaived } })}
      title={t('Refund the money')}
      about={aboutOf(payment)}
      consequences={[
        t("{{amount}} goes back to {{member}}'s account, once.", { amount, member: payment.member }),
        isPotPaid
          ? t('The pot was already paid. The reserve covers it, then the guarantee fund, then the losses.')
          : t('We take it out of the pot.'),
        isWaived
          ? t('Nothing is owed for it. The missing part of the pot is a platform loss.')
          : t('The contribution is owed again. We ask the member and the guarantor for it.'),
        t('It counts as charged back: no reserve share, and paid last if not paid yet.'),
      ]}
      act={t('Refund {{amount}}', { amount })}
      done={msg('Refund started')}
      readers={useReaders()}
      onClose={onClose}
    >
      <CheckBox checked={isWaived} onChange={setWaived}>
        {t('Waive the remaining debt')}
      </CheckBox>
    </ActDialog>
  );
}

const DIALOGS = { retry: Retry, markPaid: MarkPaid, waive: Waive, refund: Refund } as const;

/** Staff actions on a contribution. Each action shows its consequences. */
export function PaymentActs({ story }: { story: PaymentStory }) {
  const { t } = useTranslation();
  const why = useId();
  const [act, setAct] = useState<Act>();
  const isAllowed = useMay('payments.act');
  const Open = act && DIALOGS[act];
  if (!isAllowed) return null;
  const { refusal, payment } = story;
  if (refusal) return <p className={css.why}>{t(ERRORS[refusal].message)}</p>;
  const offers = new Set(paymentOffers(story));
  return (
    <>
      {offers.has('retry') && (
        <Button look="primary" onClick={() => setAct('retry')}>
          {t('Try again')}
        </Button>
      )}
      {!offers.has('retry') && payment.state === 'failed' && payment.retryOn && (
        <>
          <Button look="primary" disabled aria-describedby={why}>
            {t('Try again')}
          </Button>
          <p className={css.why} id={why}>
            {t("We'll try again on {{day}}.", { day: dayText(payment.retryOn) })}
          </p>
        </>
      )}
      {offers.has('markPaid') && <Button onClick={() => setAct('markPaid')}>{t('Mark as paid outside Adashi')}</Button>}
      {offers.has('waive') && <Button onClick={() => setAct('waive')}>{t('Waive')}</Button>}
      {offers.has('refund') && <Button onClick={() => setAct('refund')}>{t('Refund the money')}</Button>}
      {Open && <Open story={story} onClose={() => setAct(undefined)} />}
    </>
  );
}
