import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { Field } from '../../ui/Field.tsx';
import css from './PasswordField.module.css';

interface Props extends ComponentProps<typeof Field> {
  readonly shown: boolean;
  /** Callback of the toggle that shows the password. Undefined if another field has the toggle. */
  readonly onToggle?: () => void;
}

export function PasswordField({ shown, onToggle, ...field }: Props) {
  const { t } = useTranslation();
  const Icon = shown ? IconEyeOff : IconEye;
  const eye = onToggle && (
    <button
      type="button"
      className={css.eye}
      onClick={onToggle}
      aria-label={shown ? t('Hide password') : t('Show password')}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
  return <Field {...field} type={shown ? 'text' : 'password'} suffix={eye} />;
}
