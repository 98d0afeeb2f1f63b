import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { PasswordChecklist } from './PasswordChecklist.tsx';
import { PasswordField } from './PasswordField.tsx';

type InputProps = Partial<ComponentProps<typeof PasswordField>>;

interface Props {
  /** Label of the first password field. */
  readonly label?: string;
  readonly password: string;
  readonly inputs: (field: 'password' | 'confirmPassword') => InputProps;
}

/** Two fields for a new password, with a checklist of the requirements. One toggle shows the text of both fields. */
export function NewPasswordFields({ label, password, inputs }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        label={label ?? t('Password')}
        autoComplete="new-password"
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...inputs('password')}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        shown={shown}
        {...inputs('confirmPassword')}
      />
      <PasswordChecklist password={password} />
    </>
  );
}
