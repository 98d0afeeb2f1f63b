import type { ROUTES, StaffRow } from '@adashi/contract';
import { IconCircleDashed, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { serverNow } from '../../../i18n/server-clock.ts';
import { type TFunction } from '../../../i18n/translation.ts';

import type { Columns } from '../../../list/column.ts';
import { Address } from '../../../ui/Address.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { ROLE_WORDS, STAFF_LOOKS } from '../shared/staff-looks.ts';
import css from './staff.module.css';

const FACTORS: Record<NonNullable<StaffRow['factor']> | 'none', StateLook> = {
  passkey: { role: 'action', Icon: IconFingerprint, word: msg('Passkey') },
  app: { role: 'action', Icon: IconDeviceMobile, word: msg('Authenticator app') },
  none: { role: 'neutral', Icon: IconCircleDashed, word: msg('Not set yet') },
};

function initialsOf({ name, email_address }: StaffRow): string {
  const words = (name ?? email_address).split(' ');
  return words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
}

function sinceText(t: TFunction, { state, since, expiresAt }: StaffRow): string {
  if (state === 'waits') return t("Can't do anything until it's set up");
  if (state === 'invited' && expiresAt)
    return new Date(expiresAt) < serverNow()
      ? t('The link has expired')
      : t('Link until {{day}}', { day: dayText(dayOf(expiresAt)) });
  return since ? t('Seen {{day}}', { day: dayText(dayOf(since)) }) : t('Not seen yet');
}

export const STAFF: Columns<typeof ROUTES.staff> = [
  {
    id: 'person',
    title: msg('Person'),
    sort: 'name',
    phone: 'title',
    cell: (row, t) => (
      <span className={ui.person}>
        <Avatar initials={initialsOf(row)} />
        <span>
          <b>{row.name ?? row.email_address}</b>
          {row.isYou && <span className={ui.text2}> {t('(you)')}</span>}
          {row.name && (
            <small>
              <Address>{row.email_address}</Address>
            </small>
          )}
        </span>
      </span>
    ),
  },
  { id: 'role', title: msg('Role'), sort: 'role', phone: 'note', cell: ({ role }, t) => t(ROLE_WORDS[role]) },
  {
    id: 'factor',
    title: msg('Second factor'),
    phone: 'note',
    cell: ({ factor }) => <State look={FACTORS[factor ?? 'none']} />,
  },
  {
    id: 'state',
    title: msg('State'),
    sort: 'state',
    phone: 'state',
    cell: (row, t) => (
      <span className={css.state}>
        <State look={STAFF_LOOKS[row.state]} />
        <small>{sinceText(t, row)}</small>
      </span>
    ),
  },
];
