import { ROUTES, type Ticket } from '@adashi/contract';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import ui from '../../../ui/ui.module.css';
import { lastSeen } from './last-seen.ts';

/**
 * Button that closes an open ticket. The request contains the id of the last message on the screen, so that the server
 * can reject an outdated request.
 */
export function CloseTicket({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const change = useWrite(ROUTES.changeTicket);
  if (ticket.state === 'closed') return null;
  return (
    <button
      type="button"
      className={ui.link}
      disabled={change.isPending}
      onClick={() => change.mutate({ params: { id: ticket.id }, body: { state: 'closed', seen: lastSeen(ticket) } })}
    >
      {t('Close the ticket')}
    </button>
  );
}
