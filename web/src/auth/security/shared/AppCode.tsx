import { appCode, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { call } from '../../../client/api.ts';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import ui from '../../../ui/ui.module.css';

interface Props {
  readonly submit: string;
  /** Callback that receives the recovery codes. */
  readonly onDone: (codes: readonly string[]) => Promise<void> | void;
  /** Content above the field. */
  readonly children?: ReactNode;
}

/** Form for a code of the authenticator app. A correct code turns on the app as a second factor. */
export function AppCode({ submit, onDone, children }: Props) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(appCode, { sync: true }) });
  const send = submitOf(form, async (body) => {
    const { recoveryCodes } = await call(ROUTES.confirmTwoFactor, { body });
    await onDone(recoveryCodes);
  });
  return (
    <form className={ui.stack} onSubmit={send} noValidate>
      {children}
      <Field
        label={t('The 6 digits in the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
      <FormActions submit={submit} busy={form.submitting ? t('Turning on') : undefined} />
    </form>
  );
}
