import { guarantorBody, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { fieldErrors, showFailure } from '../../client/fail.ts';
import { useCall, useWrite } from '../../client/query.ts';
import { Button, Empty, Field, PageTitle } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';
import { toastDone } from '../../ui/toast.ts';

export function NameGuarantor() {
  const { t } = useTranslation();
  const mine = useCall(ROUTES.guarantors, { query: { pageSize: 10 } });
  const nominate = useWrite(ROUTES.nominate);
  const form = useForm({
    initialValues: { name: '', email: '', phoneNumber: '', relationship: '' },
    validate: schemaResolver(guarantorBody, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (body) => {
    try {
      await nominate.mutateAsync({ body });
      toastDone('We asked them by e-mail.');
      form.reset();
    } catch (error) {
      form.setErrors(fieldErrors(error));
      showFailure(error);
    }
  });
  return (
    <>
      <PageTitle
        title={t('Your guarantor')}
        sub={t('Somebody who pays if you cannot. They accept by e-mail, then we verify them.')}
      />
      <div className="cards">
        <section className="card pad stack">
          <h2 className="h2">{t('Named so far')}</h2>
          {mine.data?.total === 0 && <Empty title={t('Nobody yet')} />}
          {mine.data?.data.map((guarantor) => (
            <div key={guarantor.id} className="person">
              <span className="grow">
                <b>{guarantor.name}</b>
                <small>{guarantor.email}</small>
              </span>
              <State name={guarantor.status} chip />
            </div>
          ))}
        </section>
        <form className="card pad stack" onSubmit={submit} noValidate>
          <h2 className="h2">{t('Name a guarantor')}</h2>
          <Field label={t('Full name')} {...form.getInputProps('name')} />
          <Field label={t('Email')} type="email" {...form.getInputProps('email')} />
          <Field
            label={t('Phone number')}
            inputMode="tel"
            placeholder="5062345678"
            prefix="+1"
            {...form.getInputProps('phoneNumber')}
          />
          <Field label={t('How do you know each other?')} {...form.getInputProps('relationship')} />
          <div className="row-acts">
            <Button look="primary" type="submit" busy={nominate.isPending ? t('Asking') : undefined}>
              {t('Ask them')}
            </Button>
          </div>
        </form>
      </div>
    </>
  );
}
