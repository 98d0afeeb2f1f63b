import { HEARD_FROM, KYC_MESSAGES, kycForm, ROUTES, tidyPlain, type KycForm as Values } from '@adashi/contract';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ChangeEvent, useRef } from 'react';
import { ApiError, call } from '../../../client/api.ts';
import { fieldErrors, sentence } from '../../../client/fail.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { focusFirstWrong } from '../../../ui/focus-first-wrong.ts';
import { toastError } from '../../../ui/toast.ts';
import { PhoneField } from '../../shared/PhoneField.tsx';
import { AddressField } from './AddressField.tsx';
import { dropDraft, keepDraft } from './draft.ts';
import css from './kyc.module.css';
import { afterChoice, type Place, PROVINCES } from './places.ts';

interface Props {
  readonly personId: string;
  readonly initial: Values;
  /** Whether staff requested a correction of the submitted form. */
  readonly isAgain?: boolean;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

const ASKS: Partial<Record<string, string>> = {
  'WhatsApp group': 'Group name',
  Referrals: 'Referral details',
  other: 'Please specify',
};

const UNEXPLAINED = msg('An error occurred while submitting your KYC information. Please try again later.');

const check = schemaResolver(kycForm, { sync: true });

/** Returns the errors of the KYC form by the rules of the spec. The option 'other' also requires a text. */
function checks(values: Values) {
  const errors = check(values);
  if (values.others === 'other' && !values.other.trim()) errors.other ??= KYC_MESSAGES.othersRequired;
  return errors;
}

interface FormProps {
  readonly form: UseFormReturnType<Values>;
}

/** Returns a function that renders a text field of the form. */
function inputOf(form: UseFormReturnType<Values>) {
  return (name: keyof Values, label: string, more: object = {}) => (
    <Field label={label} {...form.getInputProps(name)} {...more} />
  );
}

function PersonFields({ form }: FormProps) {
  const { t } = useTranslation();
  const input = inputOf(form);
  const filled = useRef<Place>({});
  const fill = (place: Place) => {
    const changes = afterChoice(form.getValues(), filled.current, place);
    filled.current = place;
    form.setValues(changes);
    for (const name of Object.keys(changes)) form.clearFieldError(name);
  };
  return (
    <>
      {input('firstName', t('First name'), { autoComplete: 'given-name' })}
      {input('lastName', t('Last name'), { autoComplete: 'family-name' })}
      {input('email_address', t('Email'), { type: 'email', readOnly: true, className: css.whole })}
      <PhoneField label={t('Phone number')} className={css.whole} {...form.getInputProps('phoneNumber')} />
      <AddressField {...form.getInputProps('homeAddress')} onPlace={fill} />
      {input('city', t('City'), { autoComplete: 'address-level2' })}
      {input('state', t('Province'), { list: 'provinces', autoComplete: 'address-level1' })}
      <datalist id="provinces">
        {PROVINCES.map((province) => (
          <option key={province} value={t(province)} />
        ))}
      </datalist>
      {input('zipCode', t('Postal code'), {
        placeholder: 'M5H2N2',
        autoComplete: 'postal-code',
        onChange: (event: ChangeEvent<HTMLInputElement>) =>
          form.setFieldValue('zipCode', tidyPlain(event.target.value).replaceAll(/[ -]/g, '')),
      })}
    </>
  );
}

function EmployerFields({ form }: FormProps) {
  const { t } = useTranslation();
  const input = inputOf(form);
  return (
    <>
      {input('jobTitle', t('Job title'))}
      {input('employerName', t('Employer name'), { className: css.whole })}
      <PhoneField
        label={t('Employer phone number')}
        className={css.whole}
        {...form.getInputProps('employerPhoneNumber')}
      />
    </>
  );
}

/** Question about how the person heard of the product. Some options require an additional text. */
function HeardFrom({ form }: FormProps) {
  const { t } = useTranslation();
  const ask = ASKS[form.values.others];
  return (
    <>
      <div className={css.whole}>
        <Choice
          legend={t('How did you hear about us?')}
          path="others"
          options={HEARD_FROM.map((value) => ({ value, label: t(value) }))}
          value={form.values.others}
          onChange={(value) => form.setFieldValue('others', value)}
          error={form.errors.others}
        />
      </div>
      {ask && inputOf(form)('other', t(ask), { className: css.whole })}
    </>
  );
}

/** Form 'Complete Personal Information' with the fields, rules and messages of the spec. */
export function KycForm({ personId, initial, isAgain = false, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: initial,
    validate: checks,
    validateInputOnBlur: true,
    onValuesChange: (values) => keepDraft(personId, values),
  });
  const finish = () => {
    dropDraft();
    onDone();
  };
  const submit = form.onSubmit(async ({ other, ...values }) => {
    const others = values.others === 'other' ? other.trim() : values.others;
    try {
      await call(isAgain ? ROUTES.changeKyc : ROUTES.submitKyc, {
        params: { id: personId },
        body: { ...values, others },
      });
      finish();
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && error.code !== 'bad_input') return finish();
      form.setErrors(fieldErrors(error));
      toastError(error instanceof ApiError && error.isExplained ? sentence(error) : UNEXPLAINED);
    }
  }, focusFirstWrong);
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.scroll}>
        <div className={css.grid}>
          <PersonFields form={form} />
          <EmployerFields form={form} />
          <HeardFrom form={form} />
        </div>
      </div>
      <footer className={css.footer}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting ? t('Saving') : undefined}>
          {t('Proceed')}
        </Button>
      </footer>
    </form>
  );
}
