import { ROUTES, type SavedAnswer, savedAnswerBody } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useWrite } from '../../../client/query.ts';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import css from './desk.module.css';

/** Form of a saved answer: a title for staff, and a text for members in English and French. */
export function AnswerForm({ answer, onDone }: { answer: SavedAnswer | null; onDone: () => void }) {
  const { t } = useTranslation();
  const add = useWrite(ROUTES.addSavedAnswer);
  const change = useWrite(ROUTES.changeSavedAnswer);
  // The form keeps its initial values, even if another person changes the saved answer meanwhile.
  const [seen] = useState({ title: answer?.title ?? '', textEn: answer?.textEn ?? '', textFr: answer?.textFr ?? '' });
  const form = useForm({
    initialValues: seen,
    validate: schemaResolver(savedAnswerBody, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async (body) => {
    if (answer) await change.mutateAsync({ params: { id: answer.id }, body: { ...body, seen } });
    else await add.mutateAsync({ body });
    toastDone('Saved');
    onDone();
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field label={t('Title')} maxLength={80} data-autofocus {...form.getInputProps('title')} />
      <TextArea label={t('Text in English')} rows={5} maxLength={4_000} {...form.getInputProps('textEn')} />
      <TextArea label={t('Text in French')} rows={5} maxLength={4_000} lang="fr" {...form.getInputProps('textFr')} />
      <FormActions submit={t('Save')} busy={form.submitting ? t('Saving') : undefined} />
    </form>
  );
}
