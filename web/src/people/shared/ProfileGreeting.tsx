import { useTranslation } from '../../i18n/translation.ts';
import { useSession } from '../../session/session.ts';
import ui from '../../ui/ui.module.css';

/** Greeting with the member's name. While the profile is incomplete, the greeting mentions the remaining steps. */
export function ProfileGreeting({ isComplete }: { isComplete: boolean }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const name = profile ? `${profile.firstName} ${profile.lastName}` : '';
  return (
    <p className={ui.text2}>
      {isComplete
        ? t('Welcome back, {{name}}.', { name })
        : t('Hello, {{name}}. A few steps remain to finish your profile.', { name })}
    </p>
  );
}
