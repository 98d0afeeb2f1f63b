import { ROUTES, type TicketState } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/query.ts';
import ui from '../../ui/ui.module.css';

/** Of a ticket that is still open. */
export function CloseTicket({ id, state }: { id: number; state: TicketState }) {
  const { t } = useTranslation();
  const change = useWrite(ROUTES.changeTicket);
  if (state === 'closed') return null;
  return (
    <button
      type="button"
      className={ui.link}
      disabled={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { state: 'closed' } })}
    >
      {t('Close the ticket')}
    </button>
  );
}
