import { IconBell, IconCircleCheck } from '@tabler/icons-react';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useSession } from '../../../session/session.ts';
import type { useWaiting } from '../shared/use-waiting.ts';
import css from './pods.module.css';

/**
 * Button that adds the member to the waiting list. A member on the list sees the day of joining the list, and can leave
 * the list.
 */
export function Waiting({ waiting: { since, isBusy, join, leave } }: { waiting: ReturnType<typeof useWaiting> }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  return (
    <div className={css.waiting} role="status">
      {since ? (
        <div className={css.joined}>
          <IconCircleCheck size={24} aria-hidden />
          <div>
            <b>{t("We'll let you know, {{name}}.", { name: profile?.firstName })}</b>
            <p>
              {t("You've been on the list since {{day}}.", { day: dayText(dayOf(since)) })}{' '}
              {t('You have no obligation.')}
            </p>
            <button type="button" disabled={isBusy} onClick={leave}>
              {t('Take me off the list')}
            </button>
          </div>
        </div>
      ) : (
        <>
          <button type="button" className={css.lamp} disabled={isBusy} onClick={join}>
            <IconBell size={20} aria-hidden /> {t('Tell me when it starts')}
          </button>
          <p>{t('One email to {{email}}, and nothing else.', { email: profile?.email_address })}</p>
        </>
      )}
    </div>
  );
}
