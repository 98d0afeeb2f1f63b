import { type Bank, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../auth/shared/PasswordField.tsx';
import { fieldErrors } from '../../client/fail.ts';
import { inSquad, useWrite } from '../../client/query.ts';
import { fieldSentence } from '../../i18n/field-sentence.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { accountName } from './institutions.ts';

/** Payouts go to another account from now on: what that means, and the password once more. */
export function ChooseAccount({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const choose = useWrite(ROUTES.changeBank);
  const send = () =>
    choose.mutate(
      { ...inSquad(bank.id), body: { isPayout: true, password } },
      {
        onSuccess: () => {
          toastDone('Payouts go there from now on');
          onClose();
        },
      },
    );
  const { password: error, holderName: notOwn } = fieldErrors(choose.error);
  return (
    <Dialog title={t('Pay to {{account}}', { account: accountName(bank) })} opened onClose={onClose}>
      <form
        className={ui.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={ui.text2}>
          {bank.isKnown
            ? t('You were paid to it before, so nothing waits: your payouts go there from now on.')
            : t('A new account waits 24 hours, so that nobody who got hold of your password can send your money away.')}
        </p>
        <PasswordField
          label={t('Present password')}
          autoComplete="current-password"
          shown={shown}
          onToggle={() => setShown(!shown)}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error && fieldSentence(t, error)}
        />
        <FieldError id="choose-account-more" text={notOwn} />
        <footer>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            disabled={password === ''}
            busy={choose.isPending ? t('Saving') : undefined}
          >
            {t('Pay me there')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
