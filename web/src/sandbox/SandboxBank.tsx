import { bankBody, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate, useParams } from 'react-router';
import { useWrite } from '../client/query.ts';
import { submitOf } from '../client/submit.ts';
import { useTranslation } from '../i18n/translation.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import ui from '../ui/ui.module.css';
import { SandboxFrame } from './SandboxFrame.tsx';

export function SandboxBank() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { flow = '' } = useParams();
  const authorise = useWrite(ROUTES.authoriseBank);
  const form = useForm({
    initialValues: { holderName: '', institution: '003', transit: '00006', account: '' },
    validate: schemaResolver(bankBody, { sync: true }),
    validateInputOnBlur: true,
  });
  const back = () => void navigate(paths.connectBank);
  const submit = submitOf(form, async (values) => {
    await authorise.mutateAsync({ params: { flow }, body: { decision: 'authorise', ...values } });
    back();
  });
  const close = (decision: 'cancel' | 'refuse') =>
    authorise.mutate({ params: { flow }, body: { decision } }, { onSuccess: back });
  return (
    <SandboxFrame title={t('Your bank')}>
      <p>{t('Adashi asks to debit your contributions from your account.')}</p>
      <form className={ui.stack} onSubmit={submit} noValidate>
        <Field label={t('Name on the account')} {...form.getInputProps('holderName')} />
        <div className={ui.two}>
          <Field label={t('Institution')} inputMode="numeric" {...form.getInputProps('institution')} />
          <Field label={t('Transit')} inputMode="numeric" {...form.getInputProps('transit')} />
        </div>
        <Field
          label={t('Account number')}
          inputMode="numeric"
          placeholder="1234567"
          {...form.getInputProps('account')}
        />
        <FormActions submit={t('Authorize')} busy={authorise.isPending ? t('Authorizing') : undefined}>
          <Button onClick={() => close('refuse')}>{t('The bank refuses')}</Button>
          <Button onClick={() => close('cancel')}>{t('Cancel')}</Button>
        </FormActions>
      </form>
    </SandboxFrame>
  );
}
