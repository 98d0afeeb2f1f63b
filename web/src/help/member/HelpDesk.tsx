import { ROUTES } from '@adashi/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { useIfKnown } from '../../client/Loaded.tsx';
import { paths } from '../../paths.ts';
import css from './help.module.css';
import { MyTickets } from './MyTickets.tsx';
import { OpenTicket } from './OpenTicket.tsx';
import { useQuestions } from './Questions.tsx';
import { WriteTicket } from './WriteTicket.tsx';

const NEWEST = { query: { page: 1, pageSize: 10 } } as const;

/** The ticket of the address; else the newest that is not closed. */
function useOpenTicket(): number | undefined {
  const [search] = useSearchParams();
  const newest = useIfKnown(ROUTES.tickets, NEWEST);
  const asked = search.get('ticket');
  if (asked !== null && /^[1-9]\d{0,14}$/.test(asked)) return Number(asked);
  return newest?.data.find(({ state }) => state !== 'closed')?.id;
}

/** Answers that are there already, and a person who answers what is not. */
export function HelpDesk() {
  const navigate = useNavigate();
  const openId = useOpenTicket();
  const { search, found } = useQuestions();
  const write = <WriteTicket onWritten={(id) => void navigate(paths.helpTicket(id))} />;
  return (
    <>
      {search}
      <div className={css.desk}>
        <div className={css.side}>
          {found}
          {openId !== undefined && write}
        </div>
        <div className={css.side}>
          {openId === undefined ? write : <OpenTicket id={openId} />}
          <MyTickets openId={openId} />
        </div>
      </div>
    </>
  );
}
