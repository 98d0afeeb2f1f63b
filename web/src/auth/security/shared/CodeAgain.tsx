import { appCode, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { call } from '../../../client/api.ts';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import ui from '../../../ui/ui.module.css';

/** Form that asks a signed-in person for a code from an authenticator app, instead of the password. */
export function CodeAgain({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(appCode, { sync: true }) });
  const submit = submitOf(form, async (body) => {
    await call(ROUTES.confirmByCode, { body });
    onDone();
  });
  return (
    <form className={ui.stack} onSubmit={submit} noValidate>
      <Field
        label={t('The 6 digits in the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.getInputProps('code')}
      />
      <Button look="primary" type="submit" block busy={form.submitting ? t('Checking') : undefined}>
        {t('Go on')}
      </Button>
    </form>
  );
}
