import { employerForm, type MemberStory, personalForm, REASON, ROUTES, withReason } from '@adashi/contract';
import { useState } from 'react';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { PhoneField } from '../../shared/PhoneField.tsx';
import { useChanges } from '../../shared/use-changes.ts';
import css from './member.module.css';

const FORM = personalForm.extend(employerForm.shape).extend(withReason.shape);

function savedOf(story: MemberStory) {
  return {
    firstName: story.firstName,
    lastName: story.lastName,
    phoneNumber: story.phoneNumber ?? '',
    homeAddress: '',
    city: story.city ?? '',
    state: story.state ?? '',
    zipCode: story.zipCode ?? '',
    jobTitle: story.jobTitle ?? '',
    employerName: story.employerName ?? '',
    employerPhoneNumber: story.employerPhoneNumber ?? '',
    reason: '',
  };
}
type Values = ReturnType<typeof savedOf>;

/** Returns the changes of the fields in one schema. */
function among(changes: Partial<Values>, shape: object): Partial<Values> {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => field in shape));
}

/** Saves the changes with two requests. Each request contains the reason and the initial values of the form. */
function useSave(story: MemberStory, onSaved: () => void) {
  const [read] = useState(story);
  const personal = useWrite(ROUTES.updatePersonalInfo);
  const employer = useWrite(ROUTES.updateEmployerInfo);
  return async ({ reason = '', ...changes }: Partial<Values>) => {
    const params = { id: read.id };
    const seen = Object.fromEntries(
      Object.keys(changes).map((field) => [field, read[field as keyof Values & keyof MemberStory]]),
    ); // Cast: the keys are names of form fields.
    const [own, work] = [among(changes, personalForm.shape), among(changes, employerForm.shape)];
    if (Object.keys(own).length > 0) await personal.mutateAsync({ params, body: { ...own, reason, seen } });
    if (Object.keys(work).length > 0) await employer.mutateAsync({ params, body: { ...work, reason, seen } });
    onSaved();
  };
}

/** Dialog in which staff correct a member’s data. Staff must enter a reason. */
export function EditMember({ story, onClose }: { story: MemberStory; onClose: () => void }) {
  const { t } = useTranslation();
  const saved = savedOf(story);
  const { form, submit } = useChanges(saved, FORM, useSave(story, onClose));
  const of = form.getInputProps;
  const isChanged = Object.entries(form.values).some(
    ([field, value]) => field !== 'reason' && value !== Object.entries(saved).find(([name]) => name === field)?.[1],
  );
  return (
    <Dialog
      title={t('Edit {{name}}', { name: `${story.firstName} ${story.lastName}` })}
      opened
      wide
      firm
      onClose={onClose}
    >
      <form className={css.edit} onSubmit={submit} noValidate>
        <Field label={t('First name')} {...of('firstName')} />
        <Field label={t('Last name')} {...of('lastName')} />
        <PhoneField label={t('Phone number')} {...of('phoneNumber')} />
        <Field
          label={t('Home address')}
          placeholder={t('Hidden. Fill in only to replace it.')}
          {...of('homeAddress')}
        />
        <Field label={t('City')} {...of('city')} />
        <Field label={t('Province')} {...of('state')} />
        <Field label={t('Postal code')} {...of('zipCode')} />
        <Field label={t('Job title')} {...of('jobTitle')} />
        <Field label={t('Employer name')} {...of('employerName')} />
        <PhoneField label={t('Employer phone number')} {...of('employerPhoneNumber')} />
        <div className={css.whole}>
          <TextArea
            label={t('Reason')}
            hint={t('It stays in the account activity for staff.')}
            rows={2}
            maxLength={REASON.most}
            {...of('reason')}
          />
        </div>
        <footer className={css.whole}>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            look="primary"
            type="submit"
            disabled={!isChanged || form.values.reason.trim().length < REASON.least}
            busy={form.submitting ? t('Saving') : undefined}
          >
            {t('Save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
