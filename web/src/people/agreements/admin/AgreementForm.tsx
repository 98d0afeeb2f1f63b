import { agreementBody } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './agreements.module.css';

export interface AgreementDraft {
  readonly title: string;
  readonly bodyEn: string;
  readonly bodyFr: string;
  /** Email addresses of the recipients. An empty list means all members. */
  readonly people: string[];
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== '');

/** Form of an agreement: the recipients, and the text in English and French. Members cannot see or sign a draft. */
export function AgreementForm({
  draft,
  onSave,
}: {
  draft: AgreementDraft;
  onSave: (draft: AgreementDraft) => Promise<void>;
}) {
  const { t } = useTranslation();
  const { title, bodyEn, bodyFr } = draft;
  const form = useForm({
    initialValues: { title, bodyEn, bodyFr, people: draft.people.join('\n') },
    validate: (values) =>
      schemaResolver(agreementBody, { sync: true })({ ...values, people: addressesIn(values.people) }),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async (values) => {
    await onSave({ ...values, people: addressesIn(values.people) });
    toastDone("Saved as a draft. Members can't sign it yet.");
  });
  const wrong = Object.entries(form.errors).find(([name]) => name.startsWith('people'))?.[1];
  return (
    <form className={cx(ui.card, css.form)} onSubmit={submit} noValidate>
      <Field label={t('Title')} maxLength={120} {...form.getInputProps('title')} />
      <div className={css.texts}>
        <TextArea label={t('Text in English')} rows={16} maxLength={50_000} {...form.getInputProps('bodyEn')} />
        <TextArea
          label={t('Text in French')}
          rows={16}
          maxLength={50_000}
          lang="fr"
          {...form.getInputProps('bodyFr')}
        />
      </div>
      <TextArea
        label={t('Only for these members')}
        hint={t('One email per line. Leave empty for every member.')}
        rows={3}
        {...form.getInputProps('people')}
        error={wrong}
      />
      <FormActions submit={t('Save the draft')} busy={form.submitting ? t('Saving') : undefined} />
    </form>
  );
}
