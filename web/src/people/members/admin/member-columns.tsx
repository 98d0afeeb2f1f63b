import type { PersonRow, ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { dayOf, dayText, moneyText, phoneText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { paths } from '../../../paths.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { Address } from '../../../ui/Address.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { IDENTITY_LOOKS } from '../../shared/identity-looks.ts';
import { SUSPENDED } from '../shared/suspended-look.ts';
import css from './members.module.css';

export const nameOf = ({ firstName, lastName }: Pick<PersonRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const initialsOf = ({ firstName, lastName }: PersonRow) => `${firstName.charAt(0)}${lastName.charAt(0)}`;

/**
 * Returns the number of active squads, such as '1 active', and the number of upcoming squads on a second line. A single
 * line would be too wide.
 */
function squadsText(t: TFunction, { squads, upcoming }: PersonRow): readonly string[] {
  const parts = [
    squads > 0 && t('{{count}} active', { count: squads }),
    upcoming > 0 && t('{{count}} upcoming', { count: upcoming }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts : [t('None')];
}

function recordText(t: TFunction, { onTime, charged }: Pick<PersonRow, 'onTime' | 'charged'>): string {
  return charged === 0 ? t('No record yet') : t('{{n}} of {{m}} on time', { n: onTime, m: charged });
}

const quiet = (isQuiet: boolean, text: string) => <span className={cx(css.line, isQuiet && ui.text3)}>{text}</span>;

/** Columns of the staff's list of members. */
export const MEMBERS: Columns<typeof ROUTES.people> = [
  {
    id: 'member',
    title: msg('Member'),
    sort: 'name',
    phone: 'title',
    cell: (row) => (
      <span className={ui.person}>
        <Avatar initials={initialsOf(row)} />
        <span className={css.name}>
          <Link to={paths.member(row.id)}>{nameOf(row)}</Link>
          <small>
            <Address>{row.email_address}</Address>
          </small>
          {row.isSuspended && <State look={SUSPENDED} />}
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
  {
    id: 'squads',
    title: msg('Squads'),
    phone: 'note',
    cell: (row, t) =>
      squadsText(t, row).map((part) => (
        <span key={part} className={cx(css.part, row.squads + row.upcoming === 0 && ui.text3)}>
          {part}
        </span>
      )),
  },
  { id: 'record', title: msg('Record'), cell: (row, t) => quiet(row.charged === 0, recordText(t, row)) },
  {
    id: 'this-week',
    title: msg('This week'),
    cell: ({ thisWeek }, t) => (thisWeek ? <State look={MONEY_LOOKS[thisWeek]} /> : quiet(true, t('No debit'))),
  },
  {
    id: 'contributed',
    title: msg('Contributed'),
    isAmount: true,
    phone: 'aside',
    cell: ({ contributed }) => moneyText(contributed),
  },
  {
    id: 'last-seen',
    title: msg('Last seen'),
    sort: 'lastSeen',
    cell: ({ lastSeenAt }, t) => (lastSeenAt ? dayText(dayOf(lastSeenAt)) : quiet(true, t('Never'))),
  },
  {
    id: 'phone',
    title: msg('Phone number'),
    isFurther: true,
    cell: ({ phoneNumber }) => (phoneNumber ? phoneText(phoneNumber) : '–'),
  },
  {
    id: 'joined',
    title: msg('Member since'),
    sort: 'created',
    isFurther: true,
    cell: ({ createdAt }) => dayText(dayOf(createdAt)),
  },
];
