import { IconSearch } from '@tabler/icons-react';
import { Field } from '../../ui/Field.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import ui from '../../ui/ui.module.css';
import { Held } from './Held.tsx';
import { type Family, part } from './part.ts';
import { longest, OF, say } from './words.ts';

const field = part(
  'Field',
  ['A label above, the error or the hint below.', 'Libellé au-dessus, erreur ou indication en dessous.'],
  [
    { of: OF.empty, Show: ({ t }) => <Field label={t('Email')} placeholder="amara.okafor@example.com" /> },
    {
      of: ['Filled in, with a hint', 'Rempli, avec une indication'],
      Show: ({ t }) => (
        <Field
          label={t('First name')}
          defaultValue="Amara"
          hint={say(['As on your documents', 'Comme sur vos documents'])}
        />
      ),
    },
    {
      of: OF.error,
      Show: ({ t }) => <Field label={t('Email')} defaultValue="amara.okafor" error={t('Invalid email format')} />,
    },
    { of: OF.disabled, Show: ({ t }) => <Field label={t('Last name')} defaultValue="Okafor" disabled /> },
    { of: OF.readOnly, Show: ({ t }) => <Field label={t('Employer name')} value="Lakeshore Foods" readOnly /> },
    {
      of: ['With marks and a link', 'Avec repères et lien'],
      Show: ({ t }) => (
        <Field
          label={t('Search')}
          prefix={<IconSearch size={18} aria-hidden />}
          suffix={t('Weeks')}
          defaultValue="10"
          aside={
            <button type="button" className={ui.link}>
              {t('Clear')}
            </button>
          }
        />
      ),
    },
    {
      of: OF.long,
      isWide: true,
      Show: () => (
        <Field
          label={say([
            'Name of the company or of the person who employs you',
            'Nom de l’entreprise ou de la personne qui vous emploie',
          ])}
          defaultValue={longest.name}
          error={say([
            'This name has more letters than your bank can print on a statement. Please use a shorter one.',
            'Ce nom a plus de lettres que votre banque ne peut en imprimer. Choisissez-en un plus court.',
          ])}
        />
      ),
    },
  ],
);

const fieldError = part(
  'FieldError',
  ['The message of a field, read out at once.', 'Le message d’un champ, lu aussitôt.'],
  [{ of: OF.usual, Show: () => <FieldError id="gallery-error" text="Email is required" /> }],
);

const moneyField = part(
  'MoneyField',
  ['The currency is on the side that the language uses.', 'La devise est à la place voulue par la langue.'],
  [
    { of: OF.empty, Show: ({ t }) => <MoneyField label={t('Contribution')} /> },
    {
      of: OF.hint,
      Show: ({ t }) => <MoneyField label={t('Amount')} defaultValue="100" hint={t('At least CA$1.00')} />,
    },
    {
      of: OF.error,
      Show: ({ t }) => <MoneyField label={t('Amount')} defaultValue="0.50" error={t('At least CA$1.00')} />,
    },
    { of: OF.disabled, Show: ({ t }) => <MoneyField label={t('Fee')} defaultValue="10.00" disabled /> },
  ],
);

const textArea = part(
  'TextArea',
  ['For more than a line.', 'Pour plus d’une ligne.'],
  [
    { of: OF.empty, Show: ({ t }) => <TextArea label={t('Your message')} placeholder={t('Write a few words')} /> },
    {
      of: OF.hint,
      Show: ({ t }) => (
        <TextArea
          label={t('Reason')}
          rows={2}
          defaultValue={say(['The bank confirmed the account.', 'La banque a confirmé le compte.'])}
          hint={say(['Members never read it', 'Les membres ne le lisent jamais'])}
        />
      ),
    },
    { of: OF.error, Show: ({ t }) => <TextArea label={t('Reason')} error={t('Say why in a few words')} /> },
    { of: OF.noLabel, Show: ({ t }) => <TextArea label={t('Write a reply')} placeholder={t('Write a reply')} bare /> },
  ],
);

const PROVINCES = [
  { value: 'on', label: 'Ontario' },
  { value: 'nl', label: 'Newfoundland and Labrador / Terre-Neuve-et-Labrador' },
  { value: 'qc', label: 'Québec' },
];

const select = part(
  'Select',
  ['One of many options.', 'Une option parmi beaucoup.'],
  [
    {
      of: OF.usual,
      Show: ({ t }) => (
        <Held first="on">
          {(value, set) => <Select label={t('Province')} options={PROVINCES} value={value} onChange={set} />}
        </Held>
      ),
    },
    {
      of: OF.long,
      Show: ({ t }) => (
        <Held first="nl">
          {(value, set) => <Select label={t('Province')} options={PROVINCES} value={value} onChange={set} />}
        </Held>
      ),
    },
  ],
);

export const FIELDS: Family = {
  id: 'fields',
  title: ['Fields', 'Champs'],
  does: ['A failed form keeps what was typed.', 'Un formulaire refusé garde ce qui a été saisi.'],
  parts: [field, fieldError, moneyField, textArea, select],
};
