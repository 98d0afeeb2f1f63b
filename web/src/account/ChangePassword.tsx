import { passwordForm, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../client/api.ts';
import { showFailure } from '../client/fail.ts';
import { NewPasswordFields } from '../ui/NewPasswordFields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Button } from '../ui/parts.tsx';
import { toastDone } from '../ui/toast.ts';

const check = schemaResolver(passwordForm, { sync: true });

/** Changes one's own password; every other session of the person ends. */
export function ChangePassword({ personId }: { personId: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const form = useForm({
    initialValues: { oldPassword: '', password: '', confirmPassword: '' },
    validate: (values) => check(values),
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async ({ oldPassword, password }) => {
    try {
      await call(ROUTES.updatePassword, { params: { id: personId }, body: { oldPassword, password } });
      toastDone('Password updated');
      form.reset();
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <form className="card pad stack" onSubmit={submit} noValidate>
      <h2 className="h2">{t('Password')}</h2>
      <PasswordField
        label={t('Present password')}
        autoComplete="current-password"
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.getInputProps('oldPassword')}
      />
      <NewPasswordFields label={t('New password')} password={form.values.password} inputs={form.getInputProps} />
      <div className="row-acts">
        <Button look="primary" type="submit" busy={form.submitting ? t('Saving') : undefined}>
          {t('Change the password')}
        </Button>
      </div>
    </form>
  );
}
