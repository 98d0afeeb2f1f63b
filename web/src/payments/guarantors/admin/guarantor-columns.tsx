import type { ROUTES } from '@adashi/contract';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { Columns } from '../../../list/column.ts';
import { OpenPerson } from '../../../list/OpenLink.tsx';
import { FullName } from '../../../ui/FullName.tsx';
import { Money } from '../../../ui/Money.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { GUARANTOR_LOOKS } from '../shared/guarantor-looks.ts';

export const GUARANTORS: Columns<typeof ROUTES.guarantorCases> = [
  {
    id: 'guarantor',
    title: msg('Guarantor'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, name, email }) => <OpenPerson id={id} name={name} email={email} />,
  },
  {
    id: 'member',
    title: msg('Member'),
    sort: 'member',
    phone: 'note',
    cell: ({ member, memberEmail, relationship }) => (
      <span className={ui.stateAndWhy}>
        <FullName name={member} email={memberEmail} />
        <small>{relationship}</small>
      </span>
    ),
  },
  { id: 'state', title: msg('State'), phone: 'state', cell: ({ status }) => <State look={GUARANTOR_LOOKS[status]} /> },
  { id: 'squads', title: msg('Squads'), isAmount: true, isFurther: true, cell: ({ squads }) => squads },
  {
    id: 'stake',
    title: msg('At stake this week'),
    isAmount: true,
    phone: 'aside',
    cell: ({ atStake, owed }, t) => (
      <span className={ui.stateAndWhy}>
        <Money cents={atStake} />
        {owed > 0 && (
          <small>
            {t('asked for:')} <Money cents={owed} />
          </small>
        )}
      </span>
    ),
  },
  {
    id: 'named',
    title: msg('Named'),
    sort: 'created',
    isFurther: true,
    cell: ({ createdAt }) => dayText(dayOf(createdAt)),
  },
];
