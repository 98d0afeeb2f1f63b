import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayOf, dayText } from '../../i18n/format.ts';
import { List } from '../../list/List.tsx';
import { paths } from '../../paths.ts';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { TICKET_LOOKS } from '../shared/ticket-looks.ts';
import css from './help.module.css';

/** Every ticket of one's own, the newest first. */
export function MyTickets({ openId }: { openId: number | undefined }) {
  const { t } = useTranslation();
  return (
    <List
      route={ROUTES.tickets}
      input={{}}
      name="tickets"
      title={t('Your tickets')}
      empty={<p className={css.none}>{t('You have not written to us yet.')}</p>}
    >
      {({ data }) => (
        <ul className={css.tickets}>
          {data.map(({ id, subject, replies, changedAt, state }) => (
            <li key={id}>
              <Link to={paths.helpTicket(id)} aria-current={id === openId}>
                <span>
                  <b>{subject}</b>
                  <small className={ui.tabular}>
                    {t('Ticket {{id}}, {{count}} replies, {{day}}', {
                      id,
                      count: replies,
                      day: dayText(dayOf(changedAt)),
                    })}
                  </small>
                </span>
                <State look={TICKET_LOOKS[state]} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}
