import { employerForm, type Profile, ROUTES } from '@adashi/contract';
import { useWrite } from '../../client/query.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';
import ui from '../../ui/ui.module.css';
import { PhoneField } from '../shared/PhoneField.tsx';
import { useChanges } from '../shared/use-changes.ts';
import css from './account.module.css';
import { SaveChanges } from './SaveChanges.tsx';

/** Form for a person's employment details. */
export function EmployerInfo({ me }: { me: Profile }) {
  const { t } = useTranslation();
  const update = useWrite(ROUTES.updateEmployerInfo);
  const saved = {
    jobTitle: me.jobTitle ?? '',
    employerName: me.employerName ?? '',
    employerPhoneNumber: me.employerPhoneNumber ?? '',
  };
  const { form, submit, isChanged } = useChanges(saved, employerForm, (body) =>
    update.mutateAsync({ params: { id: me.id }, body }),
  );
  return (
    <section className={ui.card}>
      <CardHead title={t('Employer information')} />
      <form className={css.form} onSubmit={submit} noValidate>
        <Field
          className={cx(css.half, css.wide)}
          label={t('Job title')}
          autoComplete="organization-title"
          {...form.getInputProps('jobTitle')}
        />
        <Field
          className={cx(css.half, css.wide)}
          label={t('Employer name')}
          autoComplete="organization"
          {...form.getInputProps('employerName')}
        />
        <PhoneField label={t('Employer phone number')} {...form.getInputProps('employerPhoneNumber')} />
        <SaveChanges isChanged={isChanged} isBusy={form.submitting}>
          {t('Only our staff sees it, never your squad.')}
        </SaveChanges>
      </form>
    </section>
  );
}
