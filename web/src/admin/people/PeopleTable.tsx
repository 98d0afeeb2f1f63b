import type { Output, ROUTES } from '@adashi/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayText, toDay } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { rowNumber } from '../../ui/Pager.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';

export type Page = Output<typeof ROUTES.people>;
type Person = Page['data'][number];

export function PeopleTable({ data, actions }: { data: Page; actions?: (person: Person) => ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="table-wrap" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>{t('Member')}</th>
            <th>{t('KYC')}</th>
            <th>{t('Squads')}</th>
            <th>{t('Last seen')}</th>
            {actions && <th />}
          </tr>
        </thead>
        <tbody>
          {data.data.map((person, index) => (
            <tr key={person.id}>
              <td className="c-3">{rowNumber(data.page, data.pageSize, index)}</td>
              <td>
                <span className="person">
                  <Avatar initials={`${person.firstName.charAt(0)}${person.lastName.charAt(0)}`} />
                  <span>
                    <Link className="link" to={paths.member(person.id)}>
                      {person.firstName} {person.lastName}
                    </Link>
                    <small>{person.email_address}</small>
                  </span>
                </span>
              </td>
              <td>
                <State name={person.kycVerificationStatus} />
              </td>
              <td>{person.squads}</td>
              <td>{person.lastSeenAt ? dayText(toDay(person.lastSeenAt)) : '–'}</td>
              {actions && <td className="r">{actions(person)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
