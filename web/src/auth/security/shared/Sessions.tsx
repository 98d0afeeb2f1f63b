import { ROUTES, type SessionRow } from '@adashi/contract';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { dayText, momentText, toDay } from '../../../i18n/format.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Row, Rows } from '../../../ui/Rows.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './security.module.css';

/**
 * Number of sessions that the list shows at first. The current session is at the top, followed by the most recently
 * used sessions.
 */
const SHOWN = 5;

const ICONS = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop };

function deviceText(t: TFunction, { browser, system }: SessionRow): string {
  if (browser && system) return t('{{browser}} on {{system}}', { browser, system });
  return browser ?? system ?? t('Unknown browser');
}

function whenText(t: TFunction, { isThis, startedAt, seenAt }: SessionRow): string {
  const day = dayText(toDay(startedAt));
  return isThis
    ? t('Now. Signed in since {{day}}.', { day })
    : t('Last seen {{moment}}. Signed in since {{day}}.', { moment: momentText(seenAt), day });
}

/** List of a person's active sessions. Buttons end one session or all other sessions. */
export function Sessions() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.sessions, {});
  const endOne = useWrite(ROUTES.endOneSession);
  const endOthers = useWrite(ROUTES.endOtherSessions);
  const [isWhole, setWhole] = useState(false);
  const end = (id: string) => endOne.mutate({ params: { id } }, { onSuccess: () => toastDone('Signed out') });
  const endAll = () => endOthers.mutate({}, { onSuccess: () => toastDone('Signed out everywhere else') });
  return (
    <section className={cx(ui.card, css.sessions)}>
      <CardHead title={t("Where you're signed in")} />
      <QueryBoundary asked={asked}>
        {(sessions) => (
          <>
            <Rows>
              {(isWhole ? sessions : sessions.slice(0, SHOWN)).map((session) => (
                <Row
                  key={session.id}
                  Icon={ICONS[session.device ?? 'computer']}
                  title={deviceText(t, session)}
                  tag={session.isThis && t('This device')}
                  sub={whenText(t, session)}
                  act={
                    !session.isThis && (
                      <Button
                        size="sm"
                        onClick={() => end(session.id)}
                        aria-label={t('Sign out: {{device}}', { device: deviceText(t, session) })}
                      >
                        {t('Sign out')}
                      </Button>
                    )
                  }
                />
              ))}
            </Rows>
            {!isWhole && sessions.length > SHOWN && (
              <div className={css.more}>
                <Button block onClick={() => setWhole(true)}>
                  {t('Show all {{count}} sessions', { count: sessions.length })}
                </Button>
              </div>
            )}
            <div className={css.foot}>
              <p>{t('Not you? Sign it out and change your password. Sessions end after 30 days without use.')}</p>
              {sessions.length > 1 && (
                <Button size="sm" onClick={endAll} busy={endOthers.isPending ? t('Signing out') : undefined}>
                  <span className={ui.failed}>{t('Sign out all others')}</span>
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
