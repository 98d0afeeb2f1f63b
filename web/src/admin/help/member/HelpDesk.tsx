import { ROUTES } from '@adashi/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { paths } from '../../../paths.ts';
import { cx } from '../../../ui/cx.ts';
import css from './help.module.css';
import { MyTickets } from './MyTickets.tsx';
import { OpenTicket } from './OpenTicket.tsx';
import { useQuestions } from './Questions.tsx';
import { WriteTicket } from './WriteTicket.tsx';

const NEWEST = { query: { page: 1, pageSize: 10 } } as const;

/** Returns the ticket id in the URL. Without an id in the URL, returns the id of the newest open ticket. */
function useOpenTicket(): number | undefined {
  const [search] = useSearchParams();
  const newest = useIfKnown(ROUTES.tickets, NEWEST);
  const asked = search.get('ticket');
  if (asked !== null && /^[1-9]\d{0,14}$/.test(asked)) return Number(asked);
  return newest?.data.find(({ state }) => state !== 'closed')?.id;
}

/** Page of the help desk: frequent questions first, then the member's tickets. */
export function HelpDesk() {
  const navigate = useNavigate();
  const openId = useOpenTicket();
  const { search, found } = useQuestions();
  return (
    <>
      {search}
      {/* The form stays at the same place in the React tree when tickets appear or close. Otherwise, typed text would
         be lost. */}
      <div className={cx(css.desk, openId === undefined && css.first)}>
        <div className={css.side}>
          {found}
          <WriteTicket onWritten={(id) => void navigate(paths.helpTicket(id))} />
        </div>
        <div className={css.side}>
          {openId !== undefined && <OpenTicket id={openId} />}
          <MyTickets openId={openId} />
        </div>
      </div>
    </>
  );
}
