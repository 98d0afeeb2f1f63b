import { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import ui from '../../../ui/ui.module.css';
import { MemberTabs } from '../../members/shared/MemberTabs.tsx';

const WAITING: Columns<typeof ROUTES.waitingList> = [
  {
    id: 'member',
    title: msg('Member'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, firstName, lastName }) => (
      <Link className={ui.link} to={paths.member(id)}>
        {firstName} {lastName}
      </Link>
    ),
  },
  { id: 'email', title: msg('Email'), phone: 'note', cell: ({ email_address }) => email_address },
  {
    id: 'joined',
    title: msg('On the list since'),
    sort: 'joined',
    phone: 'aside',
    cell: ({ joinedAt }) => dayText(dayOf(joinedAt)),
  },
];

/** List of the members who will get an email when AjoHome launches. */
export function WaitingList() {
  const { t } = useTranslation();
  return (
    <>
      <MemberTabs />
      <PageTitle title={t('AjoHome waiting list')} sub={t('Members who want to know when it starts.')} />
      <List
        route={ROUTES.waitingList}
        input={{}}
        columns={WAITING}
        columnsOf="waiting"
        search={t('Name or email')}
        file={{ route: ROUTES.waitingListFile, name: 'waiting-list.csv' }}
        empty={<Empty title={t('Nobody is on the list yet')} />}
      />
    </>
  );
}
