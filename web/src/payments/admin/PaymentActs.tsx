import { type PaymentStory, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../client/ActDialog.tsx';
import { inSquad } from '../../client/query.ts';
import { moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckBox } from '../../ui/CheckBox.tsx';

type Act = 'retry' | 'markPaid' | 'waive' | 'refund';
interface DialogProps {
  readonly story: PaymentStory;
  readonly onClose: () => void;
}

function useReaders() {
  const { t } = useTranslation();
  return t('Kept with your name; staff read it.');
}

function Retry({ story: { payment }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const amount = moneyText(payment.owed);
  return (
    <ActDialog
      route={ROUTES.retryPayment}
      input={(reason) => ({ ...inSquad(payment.id), body: { reason } })}
      title={t('Try the debit again')}
      consequences={[
        t('{{amount}} is debited from the account of {{member}} on the next business day.', {
          amount,
          member: payment.member,
        }),
        t('We notify the member now. Nothing else is possible until the bank answers.'),
      ]}
      act={t('Try {{amount}} again', { amount })}
      done={msg('It is tried again')}
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
      title={t('Mark as paid outside')}
      consequences={[
        t('{{amount}} is booked as received outside of the provider: you have seen it on an account of ours.', {
          amount,
        }),
        owed.pot > 0 && isPotPaid
          ? t('{{part}} of it goes to {{recipient}} as a supplement.', { part: moneyText(owed.pot), recipient })
          : t("It goes to those it's owed to. We won't retry the debit."),
        t("We tell {{member}} that it's paid.", { member: payment.member }),
      ]}
      act={t('Mark {{amount}} as paid', { amount })}
      done={msg('Marked as paid')}
      readers={t('Say where and when it came. Kept with your name; staff read it.')}
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
      consequences={[
        t('{{member}} and the guarantor no longer owe {{amount}}, and we notify both.', {
          amount,
          member: payment.member,
        }),
        ...(owed.pot > 0
          ? [
              t('{{part}} goes to {{recipient}} and is a loss of the platform.', {
                part: moneyText(owed.pot),
                recipient,
              }),
            ]
          : []),
        ...(borne > 0
          ? [t('{{part}} stays with who covered it: reserve, fund or losses.', { part: moneyText(borne) })]
          : []),
        t('It stays a default: no part in the reserve, paid last. This cannot be undone.'),
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
      title={t('Give the money back')}
      consequences={[
        t('{{amount}} goes back to the account of {{member}}, once.', { amount, member: payment.member }),
        isPotPaid
          ? t('The pot was paid: the reserve bears it, then the guarantee fund, then the losses.')
          : t('It is taken out of the pot.'),
        isWaived
          ? t('Nothing is owed for it. What the pot lacks is a loss of the platform.')
          : t('The contribution is owed again: the member and the guarantor are asked for it.'),
        t('It counts as charged back: no share of the reserve, paid last.'),
      ]}
      act={t('Give {{amount}} back', { amount })}
      done={msg('It goes back')}
      readers={useReaders()}
      onClose={onClose}
    >
      <CheckBox checked={isWaived} onChange={setWaived}>
        {t('Waive what it leaves owing')}
      </CheckBox>
    </ActDialog>
  );
}

const DIALOGS = { retry: Retry, markPaid: MarkPaid, waive: Waive, refund: Refund } as const;

/** Actions on a contribution, each with its consequences. */
export function PaymentActs({ story }: { story: PaymentStory }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const isAllowed = useMay('payments.act');
  const Open = act && DIALOGS[act];
  if (!isAllowed) return null;
  const { may, refundable } = story;
  return (
    <>
      {may.markPaid && (
        <Button look="primary" onClick={() => setAct('markPaid')}>
          {t('Mark as paid outside')}
        </Button>
      )}
      {may.retry && <Button onClick={() => setAct('retry')}>{t('Try again')}</Button>}
      {may.waive && <Button onClick={() => setAct('waive')}>{t('Waive')}</Button>}
      {refundable !== null && <Button onClick={() => setAct('refund')}>{t('Give the money back')}</Button>}
      {Open && <Open story={story} onClose={() => setAct(undefined)} />}
    </>
  );
}
