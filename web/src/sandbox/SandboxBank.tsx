import { bankBody, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { fieldErrors, showFailure } from '../client/fail.ts';
import { useWrite } from '../client/query.ts';
import { paths } from '../paths.ts';
import { Button, Field } from '../ui/parts.tsx';
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
  const submit = form.onSubmit(async (values) => {
    try {
      await authorise.mutateAsync({ params: { flow }, body: { decision: 'authorise', ...values } });
      back();
    } catch (error) {
      form.setErrors(fieldErrors(error));
      showFailure(error);
    }
  });
  const cancel = () =>
    authorise.mutate({ params: { flow }, body: { decision: 'cancel' } }, { onSuccess: back, onError: showFailure });
  return (
    <SandboxFrame title={t('Your bank')}>
      <p>{t('Adashi asks to debit your contributions from your account.')}</p>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label={t('Name on the account')} {...form.getInputProps('holderName')} />
        <div className="two">
          <Field label={t('Institution')} inputMode="numeric" {...form.getInputProps('institution')} />
          <Field label={t('Transit')} inputMode="numeric" {...form.getInputProps('transit')} />
        </div>
        <Field
          label={t('Account number')}
          inputMode="numeric"
          placeholder="1234567"
          {...form.getInputProps('account')}
        />
        <div className="row-acts">
          <Button onClick={cancel}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={authorise.isPending ? t('Authorising') : undefined}>
            {t('Authorise')}
          </Button>
        </div>
      </form>
    </SandboxFrame>
  );
}
