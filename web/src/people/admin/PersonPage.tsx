import { type Profile, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Loaded, useCall } from '../../client/Loaded.tsx';
import { moneyText } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { IDENTITY_LOOKS } from '../shared/identity-looks.ts';

function Facts({ person }: { person: Profile }) {
  const { t } = useTranslation();
  const facts = [
    [t('Phone number'), person.phoneNumber],
    [t('Home address'), person.homeAddress],
    [t('City'), person.city],
    [t('Province'), person.state],
    [t('Postal code'), person.zipCode],
    [t('Job title'), person.jobTitle],
    [t('Employer name'), person.employerName],
    [t('Employer phone number'), person.employerPhoneNumber],
    [t('Wallet'), moneyText(person.wallet)],
  ] as const;
  return (
    <dl className={cx(ui.card, ui.pad, ui.narrow, ui.facts)}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What staff sees of one member. */
export function PersonPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useCall(ROUTES.person, { params: { id } });
  return (
    <Loaded asked={asked} card gone={{ title: t('This member is not here') }}>
      {(person) => (
        <>
          <PageTitle title={`${person.firstName} ${person.lastName}`} sub={person.email_address}>
            <State look={IDENTITY_LOOKS[person.kycVerificationStatus]} chip />
          </PageTitle>
          <Facts person={person} />
        </>
      )}
    </Loaded>
  );
}
