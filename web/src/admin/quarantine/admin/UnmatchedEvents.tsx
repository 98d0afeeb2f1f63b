import { ROUTES, type UnmatchedEvent } from '@adashi/contract';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { useWrite } from '../../../client/query.ts';
import { momentText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { eventLabel } from './event-label.ts';

const personOf = ({ member, memberEmail }: UnmatchedEvent) =>
  member && memberEmail ? { name: member, email: memberEmail } : null;

const EVENTS: Columns<typeof ROUTES.unmatchedEvents> = [
  {
    id: 'event',
    title: msg('Event'),
    phone: 'title',
    cell: (event, t) => (
      <span className={ui.stateAndWhy}>
        <b>{eventLabel(t, event)}</b>
        <small>{[event.member, event.memberEmail].filter(Boolean).join(', ')}</small>
      </span>
    ),
  },
  {
    id: 'squad',
    title: msg('Squad'),
    phone: 'note',
    cell: ({ squad, period, round }, t) =>
      squad === null
        ? t('None of our squads')
        : [squad, period && round !== null && periodWords(t, period).round(round)].filter(Boolean).join(', '),
  },
  {
    id: 'at',
    title: msg('Reported on'),
    phone: 'note',
    cell: ({ at, provider }) => (
      <span className={ui.stateAndWhy}>
        <span>{momentText(at)}</span>
        <small>{provider}</small>
      </span>
    ),
  },
  {
    id: 'amount',
    title: msg('Amount'),
    isAmount: true,
    phone: 'aside',
    cell: ({ amount }) => (amount === null ? '–' : moneyText(amount)),
  },
  {
    id: 'details',
    title: msg('As reported'),
    isFurther: true,
    cell: ({ details }) => <span className={ui.small}>{details}</span>,
  },
];

function Clear({ event, onClose }: { event: UnmatchedEvent; onClose: () => void }) {
  const { t } = useTranslation();
  const retry = useWrite(ROUTES.retryEvent);
  const again = () => retry.mutate({ params: { id: event.id } }, { onSuccess: () => toastDone('Checked again') });
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

/** List of the provider events about an unknown object, such as an unknown payment. These events changed nothing. */
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
        columnsOf="unmatched"
        file={{ route: ROUTES.unmatchedEventsFile, name: 'unmatched.csv' }}
        actions={(event) => <Clear event={event} onClose={() => setClosing(event)} />}
        title={t('Bank events with no match')}
        empty={<Empty title={t('All events were matched')} />}
      />
      {closing && (
        <ActDialog
          route={ROUTES.closeEvent}
          input={(reason) => ({ params: { id: closing.id }, body: { reason } })}
          title={t('Close this event?')}
          about={personOf(closing)}
          consequences={[
            eventLabel(t, closing),
            closing.details,
            t("It's closed, because the matter was settled elsewhere."),
          ]}
          act={t('Close the event')}
          done={msg('The event is closed')}
          readers={t('How it was resolved. We keep it in the activity.')}
          look="primary"
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  );
}
