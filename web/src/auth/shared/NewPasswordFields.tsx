import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordChecklist, PasswordField } from './PasswordField.tsx';

type InputProps = Partial<ComponentProps<typeof PasswordField>>;

interface Props {
  /** Label of the first field. */
  readonly label?: string;
  readonly password: string;
  readonly inputs: (field: 'password' | 'confirmPassword') => InputProps;
}

/** New password, its confirmation and a live checklist; one toggle shows both fields. */
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
