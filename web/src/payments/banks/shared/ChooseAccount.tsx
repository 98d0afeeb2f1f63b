import { type Bank, ROUTES } from '@adashi/contract';
import { fieldErrors } from '../../../client/fail.ts';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { accountName } from './institutions.ts';

/** Dialog that selects another payout account and lists the consequences. */
export function ChooseAccount({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const { t } = useTranslation();
  const choose = useWrite(ROUTES.changeBank);
  const send = () =>
    choose.mutate(
      { ...inSquad(bank.id), body: { isPayout: true } },
      {
        onSuccess: () => {
          toastDone('Payouts go there from now on');
          onClose();
        },
      },
    );
  const { holderName: notOwn } = fieldErrors(choose.error);
  return (
    <Dialog title={t('Pay to {{account}}', { account: accountName(bank) })} opened onClose={onClose}>
      <div className={ui.stack}>
        <p className={ui.text2}>
          {bank.isKnown
            ? t("We've paid you there before, so there's no wait. Your payouts go there from now on.")
            : t('Payouts to a new account wait 24 hours. That protects your money if someone has your password.')}
        </p>
        <FieldError id="choose-account-more" text={notOwn} />
        <footer>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" onClick={send} data-autofocus busy={choose.isPending ? t('Saving') : undefined}>
            {t('Pay me there')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
