import type { TicketRow } from '@adashi/contract';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { TOPIC_WORDS } from './ticket-looks.ts';

/** Returns a function that describes a ticket, such as 'Ticket 1042, about Lakeshore Ten, since Mon 23 Nov'. */
export function useAbout(): (ticket: TicketRow) => string {
  const { t } = useTranslation();
  return ({ id, squad, topic, createdAt }) =>
    t('Ticket {{id}}, {{about}}, since {{day}}', {
      id,
      about: squad ?? t(TOPIC_WORDS[topic]),
      day: dayText(dayOf(createdAt)),
    });
}
