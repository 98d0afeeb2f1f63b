import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import ui from '../../ui/ui.module.css';
import { PasswordField } from '../shared/PasswordField.tsx';
import { useVisitorForm } from './use-visitor-form.ts';

/** Form that asks for the sign-up password if the person enters the code in a different browser. */
export function PasswordOfSignUp({ onSubmit }: { onSubmit: (password: string) => Promise<void> }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const form = useVisitorForm('passwordAgain', { password: '' });
  return (
    <form className={ui.stack} onSubmit={form.onSubmit(({ password }) => onSubmit(password))} noValidate>
      <p className={ui.text2}>{t('You signed up in another browser. Please enter the password you chose there.')}</p>
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        data-autofocus
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.getInputProps('password')}
      />
      <Button look="primary" type="submit" block busy={form.submitting ? t('Verifying') : undefined}>
        {t('Verify')}
      </Button>
    </form>
  );
}
