import { PASSWORD_RULES } from '@adashi/contract';
import { IconCheck, IconEye, IconEyeOff, IconMinus, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import ui from '../../ui/ui.module.css';
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

/**
 * List of the five password requirements. A requirement is neutral for an empty field, green if met, and red if unmet.
 */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <ul className={css.checklist} aria-live="polite">
      {PASSWORD_RULES.map(({ label, test }) => {
        const state = password === '' ? 'neutral' : test(password) ? 'met' : 'unmet';
        const Icon = { neutral: IconMinus, met: IconCheck, unmet: IconX }[state];
        return (
          <li key={label} className={css[state]} data-state={state}>
            <Icon size={16} aria-hidden />
            {t(label)}
            {state !== 'neutral' && <span className={ui.sr}>{state === 'met' ? t('met') : t('not met')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
