import { guarantorBody, LANGUAGES, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { submitOf } from '../../../client/submit.ts';
import { currentLanguage } from '../../../i18n/index.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { PhoneField } from '../../../people/shared/PhoneField.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State } from '../../../ui/State.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { GUARANTOR_LOOKS } from '../shared/guarantor-looks.ts';

export function NameGuarantor() {
  const { t } = useTranslation();
  const named = useCall(ROUTES.guarantors, { query: { pageSize: 10 } });
  const nominate = useWrite(ROUTES.nominate);
  const form = useForm({
    initialValues: { name: '', email: '', phoneNumber: '', relationship: '', language: currentLanguage() },
    validate: schemaResolver(guarantorBody, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async (body) => {
    await nominate.mutateAsync({ body });
    toastDone('We asked them by email.');
    form.reset();
  });
  return (
    <>
      <PageTitle
        title={t('Your guarantor')}
        sub={t("Someone who pays if you can't. They accept by email, then we verify them.")}
      />
      <div className={ui.cards}>
        <section className={cx(ui.card, ui.pad, ui.stack)}>
          <h2 className={ui.h2}>{t('Named so far')}</h2>
          <QueryBoundary asked={named} empty={<Empty title={t('Nobody yet')} />}>
            {({ data }) =>
              data.map((guarantor) => (
                <div key={guarantor.id} className={ui.person}>
                  <span className={ui.grow}>
                    <b>{guarantor.name}</b>
                    <small>{guarantor.email}</small>
                  </span>
                  <State look={GUARANTOR_LOOKS[guarantor.status]} chip />
                </div>
              ))
            }
          </QueryBoundary>
        </section>
        <form className={cx(ui.card, ui.pad, ui.stack)} onSubmit={submit} noValidate>
          <h2 className={ui.h2}>{t('Name a guarantor')}</h2>
          <Field label={t('Full name')} {...form.getInputProps('name')} />
          <Field label={t('Email')} type="email" {...form.getInputProps('email')} />
          <PhoneField label={t('Phone number')} {...form.getInputProps('phoneNumber')} />
          <Field label={t('How do you know each other?')} {...form.getInputProps('relationship')} />
          <Choice
            legend={t('We write to them in')}
            options={LANGUAGES.map((value) => ({ value, label: SPOKEN[value].name }))}
            value={form.values.language}
            onChange={(language) => form.setFieldValue('language', language)}
          />
          <FormActions submit={t('Ask them')} busy={nominate.isPending ? t('Asking') : undefined} />
        </form>
      </div>
    </>
  );
}
