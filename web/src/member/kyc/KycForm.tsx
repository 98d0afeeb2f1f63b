import { HEARD_FROM, KYC_MESSAGES, kycForm, ROUTES, type KycForm as Values } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../client/api.ts';
import { sentence } from '../../client/fail.ts';
import { msg } from '../../i18n/index.ts';
import { Button, Choice, Field } from '../../ui/parts.tsx';
import { toastError } from '../../ui/toast.ts';
import { AddressField } from './AddressField.tsx';
import { isCanadianPhone, PHONE_EXAMPLE, plainPhone } from './canadian-phone.ts';
import { type Place, PROVINCES } from './places.ts';

interface Props {
  readonly personId: string;
  readonly initial: Values;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

const ASKS: Partial<Record<string, string>> = {
  'WhatsApp group': 'Group name',
  Referrals: 'Referral details',
  other: 'Please specify',
};

const check = schemaResolver(kycForm, { sync: true });
const PHONES = ['phoneNumber', 'employerPhoneNumber'] as const;
const NOT_CANADIAN = msg('Please enter a Canadian phone number');

/** The spec's rules, and after them that 'other' says which, and that the numbers are Canadian. */
function checks(values: Values) {
  const errors = check(values);
  if (values.others === 'other' && !values.other.trim()) errors.other ??= KYC_MESSAGES.othersRequired;
  for (const phone of PHONES) {
    if (!errors[phone] && !isCanadianPhone(values[phone])) errors[phone] = NOT_CANADIAN;
  }
  return errors;
}

/** 'Complete Personal Information': the spec's fields, rules and messages. */
export function KycForm({ personId, initial, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: initial, validate: checks, validateInputOnBlur: true });
  const ask = ASKS[form.values.others];
  const submit = form.onSubmit(async ({ other, ...values }) => {
    const others = values.others === 'other' ? other.trim() : values.others;
    try {
      await call(ROUTES.submitKyc, { params: { id: personId }, body: { ...values, others } });
      onDone();
    } catch (error) {
      const isSubmitted = error instanceof ApiError && error.status === 400 && error.code !== 'bad_input';
      if (isSubmitted) onDone();
      else
        toastError(
          error instanceof ApiError
            ? sentence(error)
            : msg('An error occurred while submitting your KYC information. Please try again later.'),
        );
    }
  });
  const input = (name: keyof Values, label: string, more: object = {}) => (
    <Field label={label} {...form.getInputProps(name)} {...more} />
  );
  const phone = (name: (typeof PHONES)[number], label: string) =>
    input(name, label, {
      type: 'tel',
      className: 'w2',
      inputMode: 'tel',
      placeholder: PHONE_EXAMPLE,
      prefix: '+1',
      onChange: (event: ChangeEvent<HTMLInputElement>) => form.setFieldValue(name, plainPhone(event.target.value)),
    });
  const fill = (place: Place) => {
    form.setValues(place);
    for (const name of Object.keys(place)) form.clearFieldError(name);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="scroll">
        <div className="fgrid">
          {input('firstName', t('First name'), { autoComplete: 'given-name' })}
          {input('lastName', t('Last name'), { autoComplete: 'family-name' })}
          {input('email_address', t('Email'), { type: 'email', readOnly: true, className: 'w2' })}
          {phone('phoneNumber', t('Phone number'))}
          <AddressField {...form.getInputProps('homeAddress')} onPlace={fill} />
          {input('city', t('City'), { autoComplete: 'address-level2' })}
          {input('state', t('Province'), { list: 'provinces', autoComplete: 'address-level1' })}
          <datalist id="provinces">
            {PROVINCES.map((province) => (
              <option key={province} value={province} />
            ))}
          </datalist>
          {input('zipCode', t('Postal code'), {
            placeholder: 'M5H2N2',
            autoComplete: 'postal-code',
            onChange: (event: ChangeEvent<HTMLInputElement>) =>
              form.setFieldValue('zipCode', event.target.value.replaceAll(' ', '')),
          })}
          {input('jobTitle', t('Job title'))}
          {input('employerName', t('Employer name'), { className: 'w2' })}
          {phone('employerPhoneNumber', t('Employer phone number'))}
          <div className="w2">
            <Choice
              legend={t('How did you hear of us?')}
              options={HEARD_FROM.map((value) => ({ value, label: t(value) }))}
              value={form.values.others}
              onChange={(value) => form.setFieldValue('others', value)}
              error={form.errors.others}
            />
          </div>
          {ask && input('other', t(ask), { className: 'w2' })}
        </div>
      </div>
      <footer>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting ? t('Saving') : undefined}>
          {t('Proceed')}
        </Button>
      </footer>
    </form>
  );
}
