import { type Profile, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { sentence } from '../../client/fail.ts';
import { useCall } from '../../client/query.ts';
import { moneyText } from '../../i18n/format.ts';
import { Empty, PageTitle, Skeleton } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';

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
    <dl className="card pad narrow facts">
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
  const { id = '' } = useParams();
  const { data, error, isPending } = useCall(ROUTES.person, { params: { id } });
  if (error) return <Empty title={sentence(error)} />;
  if (isPending)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  return (
    <>
      <PageTitle title={`${data.firstName} ${data.lastName}`} sub={data.email_address}>
        <State name={data.kycVerificationStatus} chip />
      </PageTitle>
      <Facts person={data} />
    </>
  );
}
