import { Link } from 'react-router';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import ui from '../../../ui/ui.module.css';
import { useWaiting } from './use-waiting.ts';

/** Button on the product card of AjoHome that adds the member to the waiting list. A link leads to more information. */
export function TellMe() {
  const { t } = useTranslation();
  const { since, join } = useWaiting();
  if (!since)
    return (
      <Link className={ui.link} to={paths.aboutPods} onClick={join}>
        {t('Tell me when it starts')}
      </Link>
    );
  return (
    <>
      <span>{t("You've been on the list since {{day}}.", { day: dayText(dayOf(since)) })}</span>{' '}
      <Link className={ui.link} to={paths.aboutPods}>
        {t('What pods will be')}
      </Link>
    </>
  );
}
