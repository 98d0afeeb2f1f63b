import { type PersonRow, ROUTES } from '@adashi/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Bulk } from '../../../list/bulk.ts';
import type { Filter } from '../../../list/filter.ts';
import { List } from '../../../list/List.tsx';
import { useMay } from '../../../session/use-may.ts';
import { DropDown, DropDownAct } from '../../../ui/DropDown.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { wordsOf } from '../../../ui/words-of.ts';
import { IDENTITY_LOOKS } from '../../shared/identity-looks.ts';
import { MemberTabs } from '../shared/MemberTabs.tsx';
import { type Act, MemberActDialog, useActs } from './MemberActDialog.tsx';
import { MEMBERS, nameOf } from './member-columns.tsx';

type MemberFilter = Filter<typeof ROUTES.people>;

const SQUADS: Record<'running' | 'upcoming' | 'none', string> = {
  running: msg('In a running squad'),
  upcoming: msg('In an upcoming squad'),
  none: msg('Not in a squad'),
};
const STATES: Record<'active' | 'inactive' | 'suspended', string> = {
  active: msg('Not suspended'),
  inactive: msg('Inactive'),
  suspended: msg('Suspended'),
};

const BY_IDENTITY: MemberFilter = {
  name: 'kyc',
  label: msg('KYC'),
  words: wordsOf(IDENTITY_LOOKS, ['not_started', 'pending', 'verified'] as const),
};
const BY_SQUADS: MemberFilter = { name: 'squads', label: msg('Squads'), words: SQUADS };
const BY_STATE: MemberFilter = { name: 'state', label: msg('State'), words: STATES };
const BY_DEBT: MemberFilter = { name: 'owes', label: msg('Money'), words: { yes: msg('Owes a contribution') } };

/** Returns the bulk actions on members. A staff role has the same actions for many members as for one member. */
function useBulk(): Bulk<PersonRow> {
  const maySuspend = useMay('members.suspend');
  const input = ({ id }: PersonRow, reason: string) => ({ params: { id }, body: { reason } });
  const endSessions = {
    title: msg('End sessions'),
    consequences: msg("They're signed out everywhere right away and can sign in again."),
    asksReason: true,
    act: (row: PersonRow, reason: string) => call(ROUTES.endMemberSessions, input(row, reason)),
  };
  const suspend = {
    title: msg('Suspend'),
    consequences: msg(
      'They can only pay what they owe and write to us. Their debits continue and their payouts are held. They can read the reason.',
    ),
    asksReason: true,
    isDanger: true,
    isFor: ({ isSuspended }: PersonRow) => !isSuspended,
    act: (row: PersonRow, reason: string) => call(ROUTES.suspendMember, input(row, reason)),
  };
  const reactivate = {
    title: msg('Reactivate'),
    consequences: msg('They get full access again, and payouts held for this continue.'),
    asksReason: true,
    isFor: ({ isSuspended }: PersonRow) => isSuspended,
    act: (row: PersonRow, reason: string) => call(ROUTES.reactivateMember, input(row, reason)),
  };
  return {
    nameOf: (row) => `${nameOf(row)}, ${row.email_address}`,
    acts: [endSessions, ...(maySuspend ? [suspend, reactivate] : [])],
  };
}

interface Props {
  /** Limits the list to members without a squad, or to members of one product. */
  readonly only?: 'inactive' | 'adashi';
  /** Title of the page, as a key of the catalogue. Only needed if the title differs from the label in the sidebar. */
  readonly title?: string;
}

const ASKED = { inactive: { state: 'inactive' }, adashi: { product: 'adashi' } } as const;

/** List of members with filters, and with actions on one or many members. */
export function Members({ only, title = '' }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly act: Act; readonly row: PersonRow }>();
  const bulk = useBulk();
  const mayAct = useMay('members.act');
  const actsOf = useActs();
  useTitle(title && t(title));
  const more = (row: PersonRow) => (
    <DropDown label={t('Actions for {{name}}', { name: nameOf(row) })} Icon={IconDots} bare>
      {(close) =>
        actsOf(row).map(({ act, word, isDanger }) => (
          <DropDownAct
            key={act}
            isDanger={isDanger}
            onClick={() => {
              close();
              setAsked({ act, row });
            }}
          >
            {word}
          </DropDownAct>
        ))
      }
    </DropDown>
  );
  return (
    <>
      <MemberTabs />
      <List
        route={ROUTES.people}
        input={{ query: only ? ASKED[only] : {} }}
        columns={MEMBERS}
        columnsOf="members"
        {...(mayAct && { actions: more, bulk })}
        search={t('Name, email, phone or squad')}
        filters={only === 'inactive' ? [BY_IDENTITY, BY_DEBT] : [BY_IDENTITY, BY_SQUADS, BY_STATE, BY_DEBT]}
        file={{ route: ROUTES.peopleCsv, name: 'members.csv' }}
        empty={<Empty title={t('No members here')} />}
      />
      {asked && <MemberActDialog act={asked.act} member={asked.row} onClose={() => setAsked(undefined)} />}
    </>
  );
}
