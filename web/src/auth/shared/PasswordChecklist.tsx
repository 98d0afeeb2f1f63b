import { PASSWORD_RULES } from '@adashi/contract';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/translation.ts';
import ui from '../../ui/ui.module.css';
import css from './PasswordField.module.css';

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
