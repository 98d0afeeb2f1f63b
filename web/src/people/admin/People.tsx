import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { List } from '../../list/List.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { PEOPLE } from '../shared/people-columns.tsx';

interface Props {
  /** Those in no squad alone. */
  readonly inactive?: boolean;
  /** Of the screen, where the sidebar's word is not its own; marked by `msg`. */
  readonly title?: string;
}

export function People({ inactive = false, title = '' }: Props) {
  const { t } = useTranslation();
  useTitle(title && t(title));
  return (
    <List
      route={ROUTES.people}
      input={{ query: inactive ? { state: 'inactive' } : {} }}
      columns={PEOPLE}
      columnsOf="people"
      search={t('Name or e-mail')}
      csv="members.csv"
      empty={<Empty title={t('Nobody here')} />}
    />
  );
}
