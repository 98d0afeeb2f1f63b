import { ROUTES, type Ticket } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import css from './desk.module.css';

/** Control that assigns a ticket to a staff member. A message appears if another person assigned the ticket first. */
export function AssignTicket({ ticket: { id, assignedTo } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const staff = useIfKnown(ROUTES.helpStaff, {}) ?? [];
  const assign = useWrite(ROUTES.assignTicket);
  const give = (to: string | null) => assign.mutate({ params: { id }, body: { to, from: assignedTo } });
  return (
    <div className={css.assign}>
      <Select
        label={t('Assigned to')}
        options={[
          { value: '', label: t('Nobody yet') },
          ...staff.map(({ id: value, name: label }) => ({ value, label })),
        ]}
        value={assignedTo ?? ''}
        onChange={(value) => give(value === '' ? null : value)}
      />
      {assignedTo === null && profile && (
        <Button disabled={assign.isPending} onClick={() => give(profile.id)}>
          {t('Assign to me')}
        </Button>
      )}
    </div>
  );
}
