import type { KycCase } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { PanelPart } from '../../../ui/SidePanel.tsx';
import ui from '../../../ui/ui.module.css';
import css from './case.module.css';

type Field = keyof NonNullable<KycCase['form']>;

const LABELS: readonly (readonly [Field, string])[] = [
  ['firstName', msg('First name')],
  ['lastName', msg('Last name')],
  ['phoneNumber', msg('Phone number')],
  ['homeAddress', msg('Home address')],
  ['city', msg('City')],
  ['state', msg('Province')],
  ['zipCode', msg('Postal code')],
  ['jobTitle', msg('Job title')],
  ['employerName', msg('Employer name')],
  ['employerPhoneNumber', msg('Employer phone number')],
  ['others', msg('How did you hear about us?')],
];

/** List of the values in the KYC form that the member submitted. */
export function FormFacts({ form }: { form: KycCase['form'] }) {
  const { t } = useTranslation();
  return (
    <PanelPart title={t('The form')}>
      {form === null ? (
        <p className={ui.text2}>{t('Not submitted yet.')}</p>
      ) : (
        <dl className={css.facts}>
          {LABELS.map(([field, label]) => (
            <div key={field}>
              <dt>{t(label)}</dt>
              <dd>{form[field] ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </PanelPart>
  );
}
