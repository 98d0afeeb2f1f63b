import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import css from './NotificationChoices.module.css';
import { type PushState, useDevicePush } from './use-device-push.ts';

const SAYS: Record<PushState, string> = {
  unsupported: msg("This browser can't show notifications. On an iPhone, add Adashi to your home screen first."),
  unasked: msg('We can notify you on this device, without amounts or names. Your browser will ask you first.'),
  denied: msg('Your browser blocks our notifications. Allow them with the icon beside the address, then come back.'),
  lost: msg('Notifications on this device have stopped. Turn them on again here.'),
  off: msg("We don't notify you on this device."),
  on: msg('We notify you on this device until you sign out here.'),
};

/** Switch for push notifications in this browser. The browser asks for permission only after a press on the switch. */
export function DevicePush() {
  const { t } = useTranslation();
  const push = useDevicePush();
  if (!push) return null;
  const { state, isBusy, hasFailed, turnOn, turnOff } = push;
  return (
    <section className={ui.card}>
      <CardHead title={t('On this device')}>
        {(state === 'unasked' || state === 'off' || state === 'lost') && (
          <Button size="sm" busy={isBusy ? t('Asking') : undefined} onClick={turnOn}>
            {t('Notify me on this device')}
          </Button>
        )}
        {state === 'on' && (
          <Button size="sm" busy={isBusy ? t('Stopping') : undefined} onClick={turnOff}>
            {t('Stop on this device')}
          </Button>
        )}
      </CardHead>
      <p className={css.sub} role="status">
        {hasFailed ? t("Your browser couldn't reach its push service. Please try again later.") : t(SAYS[state])}
      </p>
    </section>
  );
}

/** Offer of push notifications, for a browser that has not asked for permission yet. */
export function OfferPush() {
  const { t } = useTranslation();
  const push = useDevicePush();
  if (push?.state !== 'unasked') return null;
  return (
    <button type="button" className={ui.link} disabled={push.isBusy} onClick={push.turnOn}>
      {t('Notify me on this device')}
    </button>
  );
}
