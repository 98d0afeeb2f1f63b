import { type Bank, bankChange, newBank, ROUTES, tidyPlain } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { call } from '../../../client/api.ts';
import { IN_PRODUCT, inSquad, queryClient } from '../../../client/query.ts';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './accounts.module.css';
import { Cheque } from './Cheque.tsx';
import { accountName, institutionName } from './institutions.ts';

interface Props {
  /**
   * Name of the account holder. The holder must be the member, because payouts go only to the member’s own accounts.
   */
  readonly holderName: string;
  /** Account to edit. Undefined for a new account. */
  readonly bank: Bank | undefined;
  /** Whether the account is the member's first account, which becomes the payout account. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

const digits = (text: string, most: number) => tidyPlain(text).replace(/\D/g, '').slice(0, most);

interface Values {
  readonly holderName: string;
  readonly transit: string;
  readonly institution: string;
  readonly account: string;
  readonly isPayout: boolean;
}

/** Returns the changed fields of an account. Includes the account number only if the member typed a new number. */
function changesOf({ account, isPayout: _, ...rest }: Values) {
  return { ...rest, ...(account !== '' && { account }) };
}

/** Returns the state of the account form, and the submit handler. */
function useAccount({ holderName, bank, isFirst, onDone }: Props) {
  const isChange = bank !== undefined;
  const form = useForm<Values>({
    initialValues: {
      holderName,
      transit: bank?.transit ?? '',
      institution: bank?.institution ?? '',
      account: '',
      isPayout: isFirst,
    },
    validate: (values) =>
      isChange
        ? schemaResolver(bankChange, { sync: true })(changesOf(values))
        : schemaResolver(newBank, { sync: true })(values),
    validateInputOnBlur: true,
  });
  const submit = submitOf(form, async (values) => {
    if (isChange) await call(ROUTES.changeBank, { ...inSquad(bank.id), body: changesOf(values) });
    else await call(ROUTES.addBank, { ...IN_PRODUCT, body: values });
    toastDone(isChange ? 'Account changed' : 'Account added');
    form.reset();
    onDone();
    await queryClient.invalidateQueries();
  });
  return { form, submit };
}

/** Form that adds or edits a bank account. A new payout account requires the password. */
export function AccountForm({ holderName, bank, isFirst, onDone }: Props) {
  const { t } = useTranslation();
  const isChange = bank !== undefined;
  const { form, submit } = useAccount({ holderName, bank, isFirst, onDone });
  const { institution } = form.values;
  const itself = useRef<HTMLFormElement>(null);
  // The person asked for the form, so the first field gets the focus.
  useEffect(() => itself.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), []);
  const wrong = (['transit', 'institution', 'account'] as const).map((name) => [name, Boolean(form.errors[name])]);
  const numberField = (name: 'transit' | 'institution' | 'account', most: number) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...form.getInputProps(name),
    onChange: (event: { target: { value: string } }) => form.setFieldValue(name, digits(event.target.value, most)),
  });
  return (
    <form ref={itself} className={cx(ui.card, css.form)} onSubmit={submit} noValidate id="account-form">
      <h2 className={ui.h2}>
        {isChange ? t('Change {{account}}', { account: accountName(bank) }) : t('Add an account')}
      </h2>
      <Field
        label={t('Name on the account')}
        value={holderName}
        readOnly
        prefix={<IconLock size={17} aria-hidden />}
        hint={t('Payouts go only to an account in your name')}
        error={form.errors.holderName}
      />
      <div className={ui.two}>
        <Field label={t('Transit number')} placeholder="00000" {...numberField('transit', 5)} />
        <Field
          label={t('Institution number')}
          placeholder="000"
          {...numberField('institution', 3)}
          hint={institutionName(institution) ?? ''}
        />
      </div>
      <Field
        label={t('Account number')}
        placeholder={isChange ? `•••• ${bank.lastDigits}` : t('7 to 12 digits')}
        {...numberField('account', 12)}
        {...(isChange && { hint: t('Leave empty to keep it as it is') })}
      />
      <Cheque wrong={Object.fromEntries(wrong)} />
      {!isChange && !isFirst && (
        <Choice
          legend={t('Payouts go there')}
          options={[
            { value: 'no', label: t('Not yet') },
            { value: 'yes', label: t('From now on') },
          ]}
          value={form.values.isPayout ? 'yes' : 'no'}
          onChange={(value) => form.setFieldValue('isPayout', value === 'yes')}
        />
      )}
      <FormActions
        submit={isChange ? t('Change the account') : t('Add account')}
        busy={form.submitting ? t('Saving') : undefined}
      >
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </FormActions>
    </form>
  );
}
