import { ROUTES } from '@adashi/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button, button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ShareLink } from '../../../ui/ShareLink.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';

const webcal = (address: string) => address.replace(/^https?:/, 'webcal:');

/** Button that replaces the calendar URL. The person must confirm, because the old URL stops working. */
function Renew() {
  const { t } = useTranslation();
  const [isAsking, ask] = useState(false);
  const renew = useWrite(ROUTES.renewCalendarAddress);
  const go = () =>
    renew.mutate(
      {},
      {
        onSuccess: () => {
          toastDone(msg('Your new link is ready. The old one no longer works.'));
          ask(false);
        },
      },
    );
  if (!isAsking) return <Button onClick={() => ask(true)}>{t('Renew')}</Button>;
  return (
    <div className={ui.stack} role="group" aria-label={t('Renew')}>
      <p className={ui.notice}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>{t('Calendars with the old link stop updating until you add the new link.')}</span>
      </p>
      <div className={ui.actions}>
        <Button onClick={() => ask(false)}>{t('Keep it')}</Button>
        <Button look="primary" onClick={go} busy={renew.isPending ? t('Renewing') : undefined}>
          {t('Create a new link')}
        </Button>
      </div>
    </div>
  );
}

function Make() {
  const { t } = useTranslation();
  const make = useWrite(ROUTES.renewCalendarAddress);
  return (
    <div className={ui.actions}>
      <Button look="primary" onClick={() => make.mutate({})} busy={make.isPending ? t('Creating it') : undefined}>
        {t('Create my link')}
      </Button>
    </div>
  );
}

function Address() {
  const { t } = useTranslation();
  const known = useCall(ROUTES.calendarAddress, {});
  return (
    <QueryBoundary asked={known}>
      {({ address }) =>
        address === null ? (
          <Make />
        ) : (
          <>
            <ShareLink label={t('Your calendar link')} url={address} />
            <a className={button('primary')} href={webcal(address)}>
              {t('Open in my calendar app')}
            </a>
            <p className={ui.text2}>
              {t("Anyone with this link can see your dates and amounts. If it's no longer private, renew it.")}
            </p>
            <Renew />
          </>
        )
      }
    </QueryBoundary>
  );
}

/** Dialog with the URL for a calendar app. The calendar has the debits, payouts and rounds of all squads of the member. */
export function CalendarDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Add to calendar')} opened={opened} onClose={onClose}>
      <div className={ui.stack}>
        <p className={ui.text2}>
          {t('Your calendar app shows your debits, payouts and rounds, and keeps them up to date.')}
        </p>
        <Address />
      </div>
    </Dialog>
  );
}
