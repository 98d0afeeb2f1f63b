import type { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { dayText, toDay } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import type { Columns } from '../../list/column.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { IDENTITY_LOOKS } from './identity-looks.ts';

/** What staff sees of people in a list. */
export const PEOPLE: Columns<typeof ROUTES.people> = [
  {
    id: 'member',
    title: msg('Member'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, firstName, lastName, email_address }) => (
      <span className={ui.person}>
        <Avatar initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} />
        <span>
          <Link className={ui.link} to={paths.member(id)}>
            {firstName} {lastName}
          </Link>
          <small>{email_address}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'kyc',
    title: msg('KYC'),
    sort: 'kyc',
    phone: 'state',
    cell: ({ kycVerificationStatus }) => <State look={IDENTITY_LOOKS[kycVerificationStatus]} />,
  },
  { id: 'squads', title: msg('Squads'), cell: ({ squads }) => squads },
  {
    id: 'last-seen',
    title: msg('Last seen'),
    sort: 'lastSeen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? dayText(toDay(lastSeenAt)) : '–'),
  },
];
