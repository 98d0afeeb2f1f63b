import { HEARD_FROM, kycForm, ROUTES, type KycForm as Values } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../client/api.ts';
import { sentence } from '../../client/fail.ts';
import { msg } from '../../i18n/index.ts';
import { Button, Choice, Field } from '../../ui/parts.tsx';
import { toastError } from '../../ui/toast.ts';

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

/** 'Complete Personal Information': the spec's fields, rules and messages. */
export function KycForm({ personId, initial, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: initial,
    validate: schemaResolver(kycForm, { sync: true }),
    validateInputOnBlur: true,
  });
  const ask = ASKS[form.values.others];
  const submit = form.onSubmit(async ({ other, ...values }) => {
    const others = values.others === 'other' ? other || 'other' : values.others;
    try {
      await call(ROUTES.submitKyc, { params: { id: personId }, body: { ...values, others } });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_submitted') onDone();
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
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <div className="scroll">
        <div className="fgrid">
          {input('firstName', t('First name'), { autoComplete: 'given-name' })}
          {input('lastName', t('Last name'), { autoComplete: 'family-name' })}
          {input('email_address', t('Email'), { type: 'email', readOnly: true })}
          {input('phoneNumber', t('Phone number'), { inputMode: 'tel', placeholder: '5062345678', prefix: '+1' })}
          {input('homeAddress', t('Home address'), { autoComplete: 'street-address', className: 'w2' })}
          {input('city', t('City'))}
          {input('state', t('Province'))}
          {input('zipCode', t('Postal code'), { placeholder: 'M5H2N2' })}
          {input('jobTitle', t('Job title'))}
          {input('employerName', t('Employer name'))}
          {input('employerPhoneNumber', t('Employer phone number'), {
            inputMode: 'tel',
            placeholder: '5062345678',
            prefix: '+1',
          })}
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
