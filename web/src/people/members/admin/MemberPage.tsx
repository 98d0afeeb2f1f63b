import { type MemberStory, ROUTES } from '@adashi/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { AccountsCard } from './AccountsCard.tsx';
import { Activity } from './Activity.tsx';
import { BankPermissions } from './BankPermissions.tsx';
import { GuarantorsCard } from './GuarantorsCard.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { MemberHead } from './MemberHead.tsx';
import { MoneyStrip, Suspension, Troubles } from './MemberMoney.tsx';
import { MemberMovements } from './MemberMovements.tsx';
import { MemberPapers } from './MemberPapers.tsx';
import { MemberSeats } from './MemberSeats.tsx';
import css from './member.module.css';
import { Notes } from './Notes.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { StatementCard } from './StatementCard.tsx';

/** Links with counts to the sections that the staff role can see. */
function Anchors({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const { money, tickets } = story;
  const parts = [
    ...(money ? [['overview', t('Overview'), null] as const] : []),
    ['squads', t('Squads'), story.seats.length],
    ['activity', t('Activity'), null],
    ...(money ? [['money', t('Contributions and payouts'), null] as const] : []),
    ...(tickets ? [['tickets', t('Tickets'), tickets.length] as const] : []),
    ['agreements', t('Agreements'), story.agreements.length],
    ['identity', t('KYC'), null],
    ['guarantors', t('People'), story.guarantors.length + story.guarantorFor.length],
    ['notes', t('Notes'), null],
  ] as const;
  return (
    <nav className={cx(ui.tabs, css.anchors)} aria-label={t('Parts of this page')}>
      {parts.map(([id, label, count]) => (
        <a key={id} href={`#${id}`}>
          {label} {count !== null && <span>{count}</span>}
        </a>
      ))}
    </nav>
  );
}

function Whole({ story }: { story: MemberStory }) {
  const { id, money } = story;
  return (
    <>
      <MemberHead story={story} />
      <Suspension story={story} />
      {money && <Troubles troubles={money.troubles} />}
      <BankPermissions story={story} />
      <Anchors story={story} />
      {money && <MoneyStrip money={money} />}
      <div className={ui.stack}>
        <MemberSeats story={story} />
        <Activity story={story} />
        {money && <MemberMovements memberId={id} />}
      </div>
      <div className={css.page}>
        <div className={ui.stack}>
          {money && <StatementCard story={story} />}
          <MemberPapers story={story} />
          <AccountsCard story={story} />
          <Notes memberId={id} />
        </div>
        <div className={ui.stack}>
          <GuarantorsCard story={story} />
          <IdentityCard story={story} />
          <ProfileCard story={story} />
        </div>
      </div>
    </>
  );
}

/** Page with all data about one member. */
export function MemberPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useCall(ROUTES.memberStory, { params: { id } });
  const back = (
    <Link className={ui.link} to={paths.members}>
      <IconChevronLeft size={16} aria-hidden />
      {t('User Management')}
    </Link>
  );
  return (
    <>
      <div className={ui.crumb}>{back}</div>
      <QueryBoundary asked={asked} card gone={{ title: t('Member not found') }}>
        {(story) => <Whole story={story} />}
      </QueryBoundary>
    </>
  );
}
