import { emailForm, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { attempt, showFailure } from '../../../client/fail.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Row } from '../../../ui/Rows.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { CodeInput } from '../../shared/CodeInput.tsx';

interface AskProps {
  readonly present: string;
  /** New email address that the person has not confirmed yet. */
  readonly typed: string;
  readonly isBusy: boolean;
  readonly onAsk: (email: string) => void;
}

function AskForm({ present, typed, isBusy, onAsk }: AskProps) {
  const { t } = useTranslation();
  const isAnother = emailForm.refine(({ email_address }) => email_address !== present, {
    path: ['email_address'],
    message: 'This is already your email',
  });
  const form = useForm({
    initialValues: { email_address: typed },
    validate: schemaResolver(isAnother, { sync: true }),
    validateInputOnBlur: true,
  });
  return (
    <form className={ui.stack} onSubmit={form.onSubmit(({ email_address }) => onAsk(email_address.trim()))} noValidate>
      <p className={ui.text2}>
        {t(
          "We email a code to the new address and a notice to {{email}}. After you enter the code, you sign in with the new address. You'll be signed out everywhere else.",
          { email: present },
        )}
      </p>
      <Field
        label={t('New email')}
        type="email"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email_address')}
      />
      <FormActions submit={t('Send the code')} busy={isBusy ? t('Sending') : undefined} />
    </form>
  );
}

/** Form that changes the sign-in email address. The new address applies after the person enters an emailed code. */
export function ChangeEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [step, setStep] = useState<'ask' | 'code' | null>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const close = () => setStep(null);
  const ask = (email_address: string) => {
    setTyped(email_address);
    attempt(async () => {
      setBusy(true);
      try {
        await call(ROUTES.askForNewEmail, { body: { email_address } });
        setStep('code');
      } finally {
        setBusy(false);
      }
    });
  };
  const confirm = async (otp: string) => {
    setBusy(true);
    try {
      await call(ROUTES.confirmNewEmail, { body: { otp } });
      close();
      setTyped('');
      toastDone('You sign in with your new address from now on');
      await client.invalidateQueries();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <Row
        Icon={IconMail}
        title={t('Email')}
        sub={email}
        act={
          <Button size="sm" onClick={() => setStep('ask')} aria-label={t('Change the email')}>
            {t('Change')}
          </Button>
        }
      />
      <Dialog title={t('Change the email')} opened={step === 'ask'} onClose={close} firm>
        <AskForm present={email} typed={typed} isBusy={isBusy} onAsk={ask} />
      </Dialog>
      <Dialog title={t('Enter the code')} opened={step === 'code'} onClose={close} firm>
        <CodeInput
          email={typed}
          submit={t('Change the email')}
          busy={isBusy ? t('Saving') : undefined}
          onSubmit={(otp) => void confirm(otp)}
          onResend={async () => {
            ask(typed);
            return true;
          }}
        />
      </Dialog>
    </>
  );
}
