import { useState } from 'react';
import { overlayOf, useWasOpened } from '../../../client/overlay-of.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import ui from '../../../ui/ui.module.css';

const CalendarDialog = overlayOf(async () => (await import('./CalendarDialog.tsx')).CalendarDialog);

/** Button that shows the URL for a calendar app. */
export function CalendarAddress() {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const wasOpened = useWasOpened(isOpen);
  return (
    <>
      <button type="button" className={ui.link} onClick={() => open(true)}>
        {t('Add to calendar')}
      </button>
      {wasOpened && <CalendarDialog opened={isOpen} onClose={() => open(false)} />}
    </>
  );
}
