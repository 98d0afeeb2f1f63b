import { type Announcement, announcementBody, LANGUAGES, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { submitOf } from '../../client/submit.ts';
import { SPOKEN } from '../../i18n/languages.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { CheckBox } from '../../ui/CheckBox.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { KYC_WORDS, SQUAD_WORDS } from './announcement-looks.ts';
import css from './announcements.module.css';

export type Draft = Pick<Announcement, 'titleEn' | 'bodyEn' | 'titleFr' | 'bodyFr' | 'audience' | 'byMail'>;

const EMPTY: Draft = { titleEn: '', bodyEn: '', titleFr: '', bodyFr: '', audience: {}, byMail: true };

interface Props {
  readonly draft?: Draft;
  readonly onSave: (draft: Draft) => Promise<void>;
}

/** Announcement text in both languages and its audience. Saving sends nothing. */
export function AnnouncementForm({ draft = EMPTY, onSave }: Props) {
  const { t } = useTranslation();
  const { titleEn, bodyEn, titleFr, bodyFr, audience, byMail } = draft;
  const form = useForm<Draft>({
    initialValues: { titleEn, bodyEn, titleFr, bodyFr, audience, byMail },
    validate: schemaResolver(announcementBody, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async (values) => {
    await onSave(values);
    form.resetDirty(values);
    toastDone("Saved as a draft. It isn't sent yet.");
  });
  const { values } = form;
  const reach = useIfKnown(ROUTES.announcementReach, { query: values.audience });
  const choose = (change: object) => {
    const all = { ...values.audience, ...change };
    const chosen = Object.entries(all).filter(([, value]) => String(value) !== '');
    form.setFieldValue('audience', Object.fromEntries(chosen));
  };
  const options = (all: string, words: Readonly<Record<string, string>>) => [
    { value: '', label: all },
    ...Object.entries(words).map(([value, label]) => ({ value, label })),
  ];
  const named = Object.fromEntries(LANGUAGES.map((code) => [code, SPOKEN[code].name]));
  const kyc = Object.fromEntries(Object.entries(KYC_WORDS).map(([key, word]) => [key, t(word)]));
  const squads = Object.fromEntries(Object.entries(SQUAD_WORDS).map(([key, word]) => [key, t(word)]));
  return (
    <form className={ui.card} onSubmit={submit} noValidate>
      <CardHead title={t('Recipients')} />
      <div className={css.audience}>
        <Select
          label={t('Identity')}
          options={options(t('Any'), kyc)}
          value={values.audience.kyc ?? ''}
          onChange={(value) => choose({ kyc: value })}
        />
        <Select
          label={t('Squads')}
          options={options(t('Any'), squads)}
          value={values.audience.squads ?? ''}
          onChange={(value) => choose({ squads: value })}
        />
        <Select
          label={t('Language')}
          options={options(t('Any'), named)}
          value={values.audience.language ?? ''}
          onChange={(value) => choose({ language: value })}
        />
        <Select
          label={t('AjoHome')}
          options={options(t('Any'), { yes: t('Waiting for AjoHome') })}
          value={values.audience.waiting ?? ''}
          onChange={(value) => choose({ waiting: value })}
        />
        <p className={css.reach} role="status">
          {reach
            ? t('{{people}} members today: {{en}} read it in English, {{fr}} in French.', reach)
            : t('Counting the members')}
        </p>
      </div>
      <CardHead title={t('Your message')} />
      <div className={css.words}>
        <fieldset>
          <legend>{SPOKEN.en.name}</legend>
          <Field label={t('Title in English')} maxLength={120} {...form.getInputProps('titleEn')} />
          <TextArea label={t('Text in English')} rows={7} maxLength={5_000} {...form.getInputProps('bodyEn')} />
        </fieldset>
        <fieldset>
          <legend>{SPOKEN.fr.name}</legend>
          <Field label={t('Title in French')} lang="fr" maxLength={120} {...form.getInputProps('titleFr')} />
          <TextArea
            label={t('Text in French')}
            lang="fr"
            rows={7}
            maxLength={5_000}
            {...form.getInputProps('bodyFr')}
          />
        </fieldset>
        <CheckBox checked={values.byMail} onChange={(isOn) => form.setFieldValue('byMail', isOn)}>
          {t('Also by email, to members who accept these emails')}
        </CheckBox>
        <FormActions submit={t('Save the draft')} busy={form.submitting ? t('Saving') : undefined} />
      </div>
    </form>
  );
}
