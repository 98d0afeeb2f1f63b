import type { ROUTES } from '@adashi/contract';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { Columns } from '../../../list/column.ts';
import { OpenPerson } from '../../../list/OpenLink.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { STAGE_LOOKS } from './case-looks.ts';

export const CASES: Columns<typeof ROUTES.kycCases> = [
  {
    id: 'member',
    title: msg('Member'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, name, email_address }) => <OpenPerson id={id} name={name} email={email_address} />,
  },
  {
    id: 'stage',
    title: msg('State'),
    phone: 'state',
    cell: ({ stage, reason }, t) => (
      <span className={ui.stateAndWhy}>
        <State look={STAGE_LOOKS[stage]} />
        {reason && <small>{t(reason)}</small>}
      </span>
    ),
  },
  {
    id: 'submitted',
    title: msg('Form submitted'),
    sort: 'submitted',
    phone: 'note',
    cell: ({ submittedAt }) => dayText(dayOf(submittedAt)),
  },
  { id: 'checks', title: msg('Checks'), isAmount: true, cell: ({ checks }) => checks },
  { id: 'squads', title: msg('Squads'), isAmount: true, cell: ({ squads }) => squads },
];
