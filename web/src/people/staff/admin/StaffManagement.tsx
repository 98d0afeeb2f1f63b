import { ROUTES, STAFF_STATES, staffState } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { useMay } from '../../../session/use-may.ts';
import { wordsOf } from '../../../ui/words-of.ts';
import { ROLE_WORDS, STAFF_LOOKS } from '../shared/staff-looks.ts';
import { InviteStaff } from './InviteStaff.tsx';
import { Roles } from './Roles.tsx';
import { StaffActs } from './StaffActs.tsx';
import css from './staff.module.css';
import { STAFF } from './staff-columns.tsx';

const { user: _, ...OF_STAFF } = ROLE_WORDS;
const BY_STATE = { name: 'state', label: msg('State'), words: wordsOf(STAFF_LOOKS, staffState.options) } as const;
const BY_ROLE = { name: 'role', label: msg('Role'), words: OF_STAFF } as const;

/** List of the staff members with their roles, and of the pending invitations. */
export function StaffManagement() {
  const { t } = useTranslation();
  const mayChange = useMay('staff');
  const byState = useIfKnown(ROUTES.staff, { query: {} })?.byState;
  const all = byState && STAFF_STATES.reduce((sum, state) => sum + byState[state], 0);
  const chips = byState && { ...byState, all: all ?? 0 };
  return (
    <>
      <div className={css.page}>
        <div>
          <List
            route={ROUTES.staff}
            input={{}}
            title={t('Staff')}
            columns={STAFF}
            columnsOf="staff"
            search={t('Name or email')}
            filters={[chips ? { ...BY_STATE, chips } : BY_STATE, BY_ROLE]}
            file={{ route: ROUTES.staffFile, name: 'staff.csv' }}
            actions={(row) => mayChange && <StaffActs row={row} />}
          />
        </div>
        {mayChange && <InviteStaff />}
      </div>
      <Roles />
    </>
  );
}
