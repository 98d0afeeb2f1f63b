import { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { noLink, useMailedSecret } from '../../../client/use-mailed-secret.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button, button } from '../../../ui/Button.tsx';
import { CenterPage } from '../../../ui/CenterPage.tsx';
import ui from '../../../ui/ui.module.css';
import { GROUPS } from '../shared/group-words.ts';

/** Page of the unsubscribe link in an email. The page changes nothing before the reader presses the button. */
export function StopMails() {
  const { t } = useTranslation();
  const query = useMailedSecret();
  const asked = useCall(ROUTES.mailsByLink, { query });
  const stop = useWrite(ROUTES.stopMailsByLink);
  return (
    <CenterPage title={t('Emails from us')}>
      <QueryBoundary asked={asked} gone={noLink(t)}>
        {({ group, isOn }) => {
          const about = t(GROUPS[group][0]);
          return isOn ? (
            <>
              <h1 className={ui.title}>{t('Stop these emails?')}</h1>
              <p>
                {t(
                  "We'll stop emailing you about “{{about}}”. You'll still see everything on your pages and get all other emails.",
                  { about },
                )}
              </p>
              <div className={ui.actions}>
                <Button
                  look="primary"
                  busy={stop.isPending ? t('Stopping') : undefined}
                  onClick={() => stop.mutate({ query })}
                >
                  {t('Stop these emails')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <h1 className={ui.title}>{t("We've stopped these emails")}</h1>
              <p>
                {t(
                  "We won't email you about “{{about}}” anymore. You can turn these emails on again in your account.",
                  { about },
                )}
              </p>
              <div className={ui.actions}>
                <Link className={button('plain', 'lg')} to={paths.account}>
                  {t('Open my account')}
                </Link>
              </div>
            </>
          );
        }}
      </QueryBoundary>
    </CenterPage>
  );
}
