import { acceptInvitationForm, type Output, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewPasswordFields } from '../../../auth/shared/NewPasswordFields.tsx';
import { call } from '../../../client/api.ts';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { submitOf } from '../../../client/submit.ts';
import { noLink, useMailedSecret } from '../../../client/use-mailed-secret.ts';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { CenterPage } from '../../../ui/CenterPage.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import ui from '../../../ui/ui.module.css';
import { ROLE_WORDS } from '../shared/staff-looks.ts';

interface Props {
  readonly invitation: Output<typeof ROUTES.staffInvitation>;
  readonly query: { readonly id: string };
  readonly onDone: () => void;
}

function Accept({ invitation: { email_address, role, expiresAt }, query, onDone }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    validate: schemaResolver(acceptInvitationForm, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async ({ firstName, lastName, password }) => {
    await call(ROUTES.acceptInvitation, { query, body: { firstName, lastName, password } });
    onDone();
  });
  return (
    <form className={ui.stack} onSubmit={submit} noValidate>
      <h1 className={ui.title}>{t('Work at Adashi')}</h1>
      <p>
        {t('{{email}} is invited to the staff, with the role: {{role}}. The link works until {{day}}.', {
          email: email_address,
          role: t(ROLE_WORDS[role]),
          day: dayText(dayOf(expiresAt)),
        })}
      </p>
      <Field label={t('First name')} autoComplete="given-name" {...form.getInputProps('firstName')} />
      <Field label={t('Last name')} autoComplete="family-name" {...form.getInputProps('lastName')} />
      <NewPasswordFields password={form.values.password} inputs={form.getInputProps} />
      <FormActions submit={t('Accept')} busy={form.submitting ? t('Accepting') : undefined} />
    </form>
  );
}

/** Page of the link in a staff invitation. The invited person sets a name and a password. */
export function StaffInvitation() {
  const { t } = useTranslation();
  const query = useMailedSecret();
  const [isDone, setDone] = useState(false);
  const asked = useCall(ROUTES.staffInvitation, { query });
  return (
    <CenterPage title={t('Work at Adashi')}>
      {isDone ? (
        <>
          <h1 className={ui.title}>{t('Welcome')}</h1>
          <p>{t('Your account is ready. Sign in, then set up a passkey or an authenticator app to open the pages.')}</p>
          <div className={ui.actions}>
            <Link className={button('primary', 'lg')} to={paths.login}>
              {t('Proceed to Login')}
            </Link>
          </div>
        </>
      ) : (
        <QueryBoundary asked={asked} gone={noLink(t)}>
          {(invitation) => <Accept invitation={invitation} query={query} onDone={() => setDone(true)} />}
        </QueryBoundary>
      )}
    </CenterPage>
  );
}
