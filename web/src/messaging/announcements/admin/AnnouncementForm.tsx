import { type Announcement, announcementBody, LANGUAGES, ROUTES } from '@adashi/contract';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { submitOf } from '../../../client/submit.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { CheckBox } from '../../../ui/CheckBox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { KYC_WORDS, SQUAD_WORDS } from './announcement-looks.ts';
import css from './announcements.module.css';

export type Draft = Pick<Announcement, 'titleEn' | 'bodyEn' | 'titleFr' | 'bodyFr' | 'audience' | 'byMail'>;

const EMPTY: Draft = { titleEn: '', bodyEn: '', titleFr: '', bodyFr: '', audience: {}, byMail: true };

interface AudienceProps {
  readonly audience: Draft['audience'];
  readonly onChange: (audience: Draft['audience']) => void;
}

/** Fields for the audience of an announcement. A note shows the current number of members in the audience. */
function AudienceFields({ audience, onChange }: AudienceProps) {
  const { t } = useTranslation();
  const reach = useIfKnown(ROUTES.announcementReach, { query: audience });
  const choose = (change: object) => {
    const all = { ...audience, ...change };
    const chosen = Object.entries(all).filter(([, value]) => String(value) !== '');
    onChange(Object.fromEntries(chosen));
  };
  const options = (all: string, words: Readonly<Record<string, string>>) => [
    { value: '', label: all },
    ...Object.entries(words).map(([value, label]) => ({ value, label })),
  ];
  const named = Object.fromEntries(LANGUAGES.map((code) => [code, SPOKEN[code].name]));
  const kyc = Object.fromEntries(Object.entries(KYC_WORDS).map(([key, word]) => [key, t(word)]));
  const squads = Object.fromEntries(Object.entries(SQUAD_WORDS).map(([key, word]) => [key, t(word)]));
  return (
    <div className={css.audience}>
      <Select
        label={t('Identity')}
        options={options(t('Any'), kyc)}
        value={audience.kyc ?? ''}
        onChange={(value) => choose({ kyc: value })}
      />
      <Select
        label={t('Squads')}
        options={options(t('Any'), squads)}
        value={audience.squads ?? ''}
        onChange={(value) => choose({ squads: value })}
      />
      <Select
        label={t('Language')}
        options={options(t('Any'), named)}
        value={audience.language ?? ''}
        onChange={(value) => choose({ language: value })}
      />
      <Select
        label={t('AjoHome')}
        options={options(t('Any'), { yes: t('Waiting for AjoHome') })}
        value={audience.waiting ?? ''}
        onChange={(value) => choose({ waiting: value })}
      />
      <p className={css.reach} role="status">
        {reach
          ? t('{{people}} members today: {{en}} read it in English, {{fr}} in French.', reach)
          : t('Counting the members')}
      </p>
    </div>
  );
}

/** Fields for the title and the text of an announcement, in English and French. */
function TextFields({ form }: { form: Pick<UseFormReturnType<Draft>, 'getInputProps'> }) {
  const { t } = useTranslation();
  return (
    <>
      <fieldset>
        <legend>{SPOKEN.en.name}</legend>
        <Field label={t('Title in English')} maxLength={120} {...form.getInputProps('titleEn')} />
        <TextArea label={t('Text in English')} rows={7} maxLength={5_000} {...form.getInputProps('bodyEn')} />
      </fieldset>
      <fieldset>
        <legend>{SPOKEN.fr.name}</legend>
        <Field label={t('Title in French')} lang="fr" maxLength={120} {...form.getInputProps('titleFr')} />
        <TextArea label={t('Text in French')} lang="fr" rows={7} maxLength={5_000} {...form.getInputProps('bodyFr')} />
      </fieldset>
    </>
  );
}

interface Props {
  readonly draft?: Draft;
  readonly onSave: (draft: Draft) => Promise<void>;
}

/** Form of an announcement: the audience, and the text in English and French. A saved draft is not sent to members. */
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
  return (
    <form className={ui.card} onSubmit={submit} noValidate>
      <CardHead title={t('Recipients')} />
      <AudienceFields audience={values.audience} onChange={(chosen) => form.setFieldValue('audience', chosen)} />
      <CardHead title={t('Your message')} />
      <div className={css.words}>
        <TextFields form={form} />
        <CheckBox checked={values.byMail} onChange={(isOn) => form.setFieldValue('byMail', isOn)}>
          {t('Also by email, to members who accept these emails')}
        </CheckBox>
        <FormActions submit={t('Save the draft')} busy={form.submitting ? t('Saving') : undefined} />
      </div>
    </form>
  );
}
