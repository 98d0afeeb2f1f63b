import { appCode, type Output, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../client/api.ts';
import { submitOf } from '../../../client/submit.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import ui from '../../../ui/ui.module.css';
import css from './security.module.css';

interface Props {
  readonly setup: Output<typeof ROUTES.beginTwoFactor>;
  /** Callback that receives the recovery codes. */
  readonly onDone: (codes: readonly string[]) => Promise<void>;
}

/** Form that shows the secret for an authenticator app. The first code from the app confirms the setup. */
export function TurnOn({ setup: { secret, uri }, onDone }: Props) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(appCode, { sync: true }) });
  const submit = submitOf(form, async (body) => {
    const { recoveryCodes } = await call(ROUTES.confirmTwoFactor, { body });
    await onDone(recoveryCodes);
  });
  return (
    <form className={ui.stack} onSubmit={submit} noValidate>
      <div className={css.scan}>
        <div className={css.qr}>
          <QrCode text={uri} label={t('QR code for your authenticator app')} />
        </div>
        <div>
          <p>{t('Scan it with an authenticator app, such as the one in your password manager.')}</p>
          <p className={ui.text2}>{t('No camera? Type this key into the app:')}</p>
          <code className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <Field
        label={t('The 6 digits in the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
      <FormActions submit={t('Turn it on')} busy={form.submitting ? t('Turning on') : undefined} />
    </form>
  );
}
