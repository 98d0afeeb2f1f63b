import { passwordAgain, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import ui from '../../../ui/ui.module.css';
import { PasswordField } from '../../shared/PasswordField.tsx';

/** Form that asks a signed-in person for the password before a protected action. */
export function PasswordAgain({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(passwordAgain, { sync: true }) });
  const submit = submitOf(form, async (body) => {
    await call(ROUTES.confirmPassword, { body });
    onDone();
  });
  return (
    <form className={ui.stack} onSubmit={submit} noValidate>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        data-autofocus
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.getInputProps('password')}
      />
      <Button look="primary" type="submit" block busy={form.submitting ? t('Checking') : undefined}>
        {t('Go on')}
      </Button>
    </form>
  );
}
