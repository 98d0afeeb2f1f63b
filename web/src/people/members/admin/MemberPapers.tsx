import type { MemberStory } from '@adashi/contract';
import { IconFileCheck, IconFileOff, IconFileTime, IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { TICKET_LOOKS } from '../../../admin/help/shared/ticket-looks.ts';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Row, Rows } from '../../../ui/Rows.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

function Tickets({ tickets, today }: { tickets: NonNullable<MemberStory['tickets']>; today: string }) {
  const { t } = useTranslation();
  return (
    <section className={ui.card} id="tickets">
      <CardHead title={t('Tickets')} />
      {tickets.length === 0 && <p className={css.nothing}>{t('No questions yet.')}</p>}
      <Rows>
        {tickets.map(({ id, subject, state, changedAt }) => (
          <Row
            key={id}
            Icon={IconMessageCircle}
            title={<Link to={paths.ticket(id)}>{`${id}: ${subject}`}</Link>}
            sub={dayText(dayOf(changedAt), today)}
            act={<State look={TICKET_LOOKS[state]} />}
          />
        ))}
      </Rows>
    </section>
  );
}

const PAPERS = { agreed: IconFileCheck, rejected: IconFileOff, pending: IconFileTime } as const;

function Agreements({ story: { agreements, today } }: { story: MemberStory }) {
  const { t } = useTranslation();
  const mayOpen = useMay('agreements');
  const said = (status: keyof typeof PAPERS, signedAt: string | null) => {
    const about = { day: signedAt ? dayText(dayOf(signedAt), today) : '' };
    if (status === 'agreed') return t('Signed {{day}}', about);
    return status === 'rejected' ? t('Rejected {{day}}', about) : t('Not signed yet');
  };
  return (
    <section className={ui.card} id="agreements">
      <CardHead title={t('Agreements')} />
      <Rows>
        {agreements.map(({ id, title, status, signedAt }) => (
          <Row
            key={id}
            Icon={PAPERS[status]}
            title={mayOpen ? <Link to={paths.agreementVersion(id)}>{title}</Link> : title}
            sub={said(status, signedAt)}
          />
        ))}
      </Rows>
    </section>
  );
}

/** Cards with a member’s signed agreements and tickets. Some staff roles cannot see the tickets. */
export function MemberPapers({ story }: { story: MemberStory }) {
  const { tickets, today } = story;
  if (!tickets) return <Agreements story={story} />;
  return (
    <div className={ui.two}>
      <Tickets tickets={tickets} today={today} />
      <Agreements story={story} />
    </div>
  );
}
