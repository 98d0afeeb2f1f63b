import { useTranslation } from 'react-i18next';
import { msg } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import css from './NotificationChoices.module.css';
import { type PushState, useDevicePush } from './use-device-push.ts';

const SAYS: Record<PushState, string> = {
  unsupported: msg('This browser cannot show notices of a page. On an iPhone, add Adashi to the home screen first.'),
  unasked: msg('We can tell you on this device what happens, without amounts or names. Your browser asks you first.'),
  denied: msg(
    'Your browser does not let us. Allow notifications for this site in its settings, by the icon beside the address, then come back.',
  ),
  off: msg('We tell you nothing on this device.'),
  on: msg('We tell you on this device what happens, until you sign out here.'),
};

/**
 * Switch for push notifications in this browser. The browser asks for permission only when the person presses the
 * switch.
 */
export function DevicePush() {
  const { t } = useTranslation();
  const push = useDevicePush();
  if (!push) return null;
  const { state, isBusy, hasFailed, turnOn, turnOff } = push;
  return (
    <section className={ui.card}>
      <CardHead title={t('On this device')}>
        {(state === 'unasked' || state === 'off') && (
          <Button size="sm" busy={isBusy ? t('Asking') : undefined} onClick={turnOn}>
            {t('Tell me on this device')}
          </Button>
        )}
        {state === 'on' && (
          <Button size="sm" busy={isBusy ? t('Stopping') : undefined} onClick={turnOff}>
            {t('Stop on this device')}
          </Button>
        )}
      </CardHead>
      <p className={css.sub} role="status">
        {hasFailed ? t('Your browser could not reach its push service. Try again later.') : t(SAYS[state])}
      </p>
    </section>
  );
}

/** Offer of push notifications for browsers that have not asked yet. */
export function OfferPush() {
  const { t } = useTranslation();
  const push = useDevicePush();
  if (push?.state !== 'unasked') return null;
  return (
    <button type="button" className={ui.link} disabled={push.isBusy} onClick={push.turnOn}>
      {t('Tell me on this device')}
    </button>
  );
}
