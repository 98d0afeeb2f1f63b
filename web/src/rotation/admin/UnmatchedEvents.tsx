import { ROUTES, type UnmatchedEvent } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import type { Columns } from '../../list/column.ts';
import { List } from '../../list/List.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';

function CloseDialog({ event, onClose }: { event: UnmatchedEvent; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const close = useWrite(ROUTES.closeEvent);
  const submit = () => close.mutate({ params: { id: event.id }, body: { reason } }, { onSuccess: onClose });
  return (
    <Dialog title={t('Close this event')} opened onClose={onClose}>
      <form
        className={ui.stack}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        <p className={ui.small}>{event.details}</p>
        <Field
          label={t('How it was cleared up')}
          value={reason}
          onChange={(changed) => setReason(changed.target.value)}
        />
        <Button look="primary" type="submit" disabled={reason.trim().length < 5 || close.isPending}>
          {t('Close the event')}
        </Button>
      </form>
    </Dialog>
  );
}

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
  const [closing, setClosing] = useState<UnmatchedEvent>();
  return (
    <>
      <List
        route={ROUTES.unmatchedEvents}
        input={{}}
        name="events"
        columns={EVENTS}
        actions={(event) => <Clear event={event} onClose={() => setClosing(event)} />}
        title={t('Bank events that match nothing')}
        empty={<Empty title={t('Every event was understood')} />}
      />
      {closing && <CloseDialog event={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}
