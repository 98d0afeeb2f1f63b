import { ROUTES, type UnmatchedEvent } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../client/ActDialog.tsx';
import { useWrite } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import type { Columns } from '../../list/column.ts';
import { List } from '../../list/List.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';

const EVENTS: Columns<typeof ROUTES.unmatchedEvents> = [
  { id: 'squad', title: msg('Squad'), phone: 'title', cell: ({ squad }, t) => squad ?? t('No squad of ours') },
  {
    id: 'told',
    title: msg('What was told'),
    phone: 'note',
    cell: ({ details }) => <span className={ui.small}>{details}</span>,
  },
];

function Clear({ event, onClose }: { event: UnmatchedEvent; onClose: () => void }) {
  const { t } = useTranslation();
  const retry = useWrite(ROUTES.retryEvent);
  const again = () =>
    retry.mutate({ params: { id: event.id } }, { onSuccess: () => toastDone('It was looked at again') });
  return (
    <div className={ui.actions}>
      <Button size="sm" look="soft" disabled={retry.isPending} onClick={again}>
        {t('Try again')}
      </Button>
      <Button size="sm" onClick={onClose}>
        {t('Close the event')}
      </Button>
    </div>
  );
}

/** What providers told of something that we do not know; nothing was done with it. */
export function UnmatchedEvents() {
  const { t } = useTranslation();
  useTitle(t('Unmatched money'));
  const [closing, setClosing] = useState<UnmatchedEvent>();
  return (
    <>
      <List
        route={ROUTES.unmatchedEvents}
        input={{}}
        name="events"
        columns={EVENTS}
        file={{ route: ROUTES.unmatchedEventsFile, name: 'unmatched.csv' }}
        actions={(event) => <Clear event={event} onClose={() => setClosing(event)} />}
        title={t('Bank events that match nothing')}
        empty={<Empty title={t('Every event was understood')} />}
      />
      {closing && (
        <ActDialog
          route={ROUTES.closeEvent}
          input={(reason) => ({ params: { id: closing.id }, body: { reason } })}
          title={t('Close this event?')}
          consequences={[closing.details, t('It is looked at no more: what it told of was cleared up elsewhere.')]}
          act={t('Close the event')}
          done={msg('The event is closed')}
          readers={t('How it was cleared up. It is kept in the activity.')}
          look="primary"
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  );
}
