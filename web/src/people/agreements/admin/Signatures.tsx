import { ROUTES } from '@adashi/contract';
import { IconBan, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { Address } from '../../../ui/Address.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';

const LOOKS: Record<'agreed' | 'rejected', StateLook> = {
  agreed: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Signed') },
  rejected: { role: 'failed', Icon: IconBan, word: msg('Rejected') },
};

const COLUMNS: Columns<typeof ROUTES.signatures> = [
  {
    id: 'name',
    title: msg('Member'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, name, email_address }) => (
      <span className={ui.stateAndWhy}>
        <Link className={ui.link} to={paths.member(id)}>
          {name}
        </Link>
        <small>
          <Address>{email_address}</Address>
        </small>
      </span>
    ),
  },
  { id: 'state', title: msg('State'), phone: 'state', cell: ({ status }) => <State look={LOOKS[status]} /> },
  { id: 'signature', title: msg('Signature'), phone: 'note', cell: ({ signature }) => signature },
  { id: 'language', title: msg('Read in'), cell: ({ language }) => SPOKEN[language].name },
  { id: 'when', title: msg('When'), sort: 'signed', phone: 'aside', cell: ({ signedAt }) => dayText(dayOf(signedAt)) },
];

const BY_STATUS = {
  name: 'status',
  label: msg('State'),
  words: { agreed: msg('Signed'), rejected: msg('Rejected') },
} as const;

/** List of the signatures and rejections of an agreement version. Each row shows a time. */
export function Signatures({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <List
        route={ROUTES.signatures}
        input={{ params: { id } }}
        columns={COLUMNS}
        columnsOf="signatures"
        title={t('Who signed')}
        search={t('Name or email')}
        filters={[BY_STATUS]}
        file={{ route: ROUTES.signaturesFile, name: 'signatures.csv' }}
        empty={<Empty title={t('No signatures yet')} />}
      />
    </div>
  );
}
