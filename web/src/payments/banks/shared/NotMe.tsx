import { type Bank, ROUTES } from '@adashi/contract';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { endSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';

/** Dialog that reports an unauthorized change of the payout account. The report also ends the current session. */
export function NotMe({ bank, onClose }: { bank: Pick<Bank, 'id' | 'lastDigits'>; onClose: () => void }) {
  const { t } = useTranslation();
  const object = useWrite(ROUTES.objectToBank);
  const send = () =>
    object.mutate(inSquad(bank.id), {
      onSuccess: () => {
        toastDone('We use your previous account again. Please choose a new password now.');
        endSession('left');
      },
    });
  return (
    <Dialog title={t("It wasn't me")} opened onClose={onClose}>
      <p className={ui.text2}>
        {t(
          "We stop payouts to the account ending {{digits}} and use the previous one again. You'll be signed out everywhere. Then choose a new password.",
          { digits: bank.lastDigits },
        )}
      </p>
      <footer>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" onClick={send} busy={object.isPending ? t('Reporting') : undefined}>
          {t('Stop it and sign out')}
        </Button>
      </footer>
    </Dialog>
  );
}
