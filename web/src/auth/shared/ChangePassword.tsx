import { changePasswordForm, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useWrite } from '../../client/query.ts';
import { submitOf } from '../../client/submit.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Form that changes the password. After the change, the server ends all other sessions of the person. */
export function ChangePassword({ personId, onDone }: { personId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const update = useWrite(ROUTES.updatePassword);
  const form = useForm({
    initialValues: { oldPassword: '', password: '', confirmPassword: '' },
    validate: schemaResolver(changePasswordForm, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async ({ oldPassword, password }) => {
    await update.mutateAsync({ params: { id: personId }, body: { oldPassword, password } });
    toastDone('Password updated');
    onDone();
  });
  return (
    <form className={ui.stack} onSubmit={submit} noValidate>
      <p className={ui.text2}>{t("You'll be signed out everywhere else.")}</p>
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        data-autofocus
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.getInputProps('oldPassword')}
      />
      <NewPasswordFields label={t('New password')} password={form.values.password} inputs={form.getInputProps} />
      <FormActions submit={t('Change the password')} busy={form.submitting ? t('Saving') : undefined} />
    </form>
  );
}
