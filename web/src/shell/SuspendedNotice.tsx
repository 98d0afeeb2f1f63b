import { IconUserPause } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayOf, dayText } from '../i18n/format.ts';
import { useTranslation } from '../i18n/translation.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import css from './shell.module.css';

/** Notice on every page of a suspended member, with the day, the reason and the consequences. */
export function SuspendedNotice() {
  const { t } = useTranslation();
  const { profile } = useSession();
  // A profile stored by an older version has no field `suspended`.
  const suspended = profile?.suspended ?? null;
  if (!suspended) return null;
  return (
    <section className={css.suspended} aria-label={t('Your account is suspended')}>
      <IconUserPause size={22} stroke={1.75} aria-hidden />
      <div>
        <b>{t('Your account has been suspended since {{day}}', { day: dayText(dayOf(suspended.since)) })}</b>
        <p>{t('Reason: {{reason}}', { reason: suspended.reason })}</p>
        <p>
          {t(
            'We still debit your contributions, since others count on them. Your payouts wait, and your money is safe. You can pay what you owe.',
          )}{' '}
          <Link to={paths.help}>{t('Write to us')}</Link>
        </p>
      </div>
    </section>
  );
}
