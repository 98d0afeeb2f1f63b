import { type Profile, personalForm, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useWrite } from '../../client/query.ts';
import { submitOf } from '../../client/submit.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';

const names = personalForm.pick({ firstName: true, lastName: true });

/** Form for the name of a staff member. Members and other staff see the name beside each action of the staff member. */
export function StaffProfile({ me }: { me: Profile }) {
  const { t } = useTranslation();
  const update = useWrite(ROUTES.updatePersonalInfo);
  const form = useForm({
    initialValues: { firstName: me.firstName, lastName: me.lastName },
    validate: schemaResolver(names, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async (body) => {
    await update.mutateAsync({ params: { id: me.id }, body });
    form.resetDirty(body);
    toastDone('Saved');
  });
  return (
    <form className={ui.card} onSubmit={submit} noValidate>
      <CardHead title={t('Profile')} />
      <div className={cx(ui.pad, ui.stack)}>
        <Field label={t('First name')} autoComplete="given-name" {...form.getInputProps('firstName')} />
        <Field label={t('Last name')} autoComplete="family-name" {...form.getInputProps('lastName')} />
        <Field label={t('Email')} type="email" readOnly value={me.email_address} />
        <FormActions submit={t('Save changes')} busy={form.submitting ? t('Saving') : undefined} />
      </div>
    </form>
  );
}
