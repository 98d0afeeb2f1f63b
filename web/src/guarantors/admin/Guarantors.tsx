import { type Guarantor, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import type { Columns } from '../../list/column.ts';
import { List } from '../../list/List.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { State } from '../../ui/State.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { GUARANTOR_LOOKS } from '../shared/guarantor-looks.ts';

function Decide({ guarantor }: { guarantor: Guarantor }) {
  const { t } = useTranslation();
  const verify = useWrite(ROUTES.verifyGuarantor);
  if (guarantor.status !== 'accepted') return null;
  const decide = (status: 'verified' | 'rejected') =>
    verify.mutate({ params: { id: guarantor.id }, body: { status } }, { onSuccess: () => toastDone('Saved') });
  return (
    <div className={ui.actions}>
      <Button size="sm" disabled={verify.isPending} onClick={() => decide('rejected')}>
        {t('Reject')}
      </Button>
      <Button size="sm" look="soft" disabled={verify.isPending} onClick={() => decide('verified')}>
        {t('Verify')}
      </Button>
    </div>
  );
}

const GUARANTORS: Columns<typeof ROUTES.guarantors> = [
  {
    id: 'guarantor',
    title: msg('Guarantor'),
    sort: 'name',
    phone: 'title',
    cell: ({ name, email }) => (
      <span className={ui.person}>
        <span>
          <b>{name}</b>
          <small>{email}</small>
        </span>
      </span>
    ),
  },
  { id: 'member', title: msg('Member'), phone: 'note', cell: ({ member }) => member },
  {
    id: 'relationship',
    title: msg('How do you know each other?'),
    phone: 'note',
    cell: ({ relationship }) => relationship,
  },
  {
    id: 'state',
    title: msg('State'),
    sort: 'status',
    phone: 'state',
    cell: ({ status }) => <State look={GUARANTOR_LOOKS[status]} />,
  },
];

export function Guarantors() {
  const { t } = useTranslation();
  return (
    <List
      route={ROUTES.guarantors}
      input={{}}
      columns={GUARANTORS}
      actions={(guarantor) => <Decide guarantor={guarantor} />}
      search={t('Search')}
      empty={<Empty title={t('No guarantors here')} />}
    />
  );
}
