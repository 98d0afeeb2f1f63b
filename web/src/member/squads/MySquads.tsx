import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IN_PRODUCT, useCall } from '../../client/query.ts';
import { paths } from '../../paths.ts';
import '../../ui/dashboard.css';
import { Empty, PageTitle, Skeleton } from '../../ui/parts.tsx';
import { SquadCard } from './SquadCard.tsx';

export function MySquads() {
  const { t } = useTranslation();
  const squads = useCall(ROUTES.mySquads, IN_PRODUCT);
  const find = (
    <Link className="btn primary" to={paths.openSquads}>
      {t('Find a squad')}
    </Link>
  );
  return (
    <div className="dashboard">
      <PageTitle title={t('Your squads')}>
        <Link className="btn plain" to={paths.proposeSquad}>
          {t('Propose a squad')}
        </Link>
        {find}
      </PageTitle>
      {squads.isPending && (
        <section className="card">
          <Skeleton />
        </section>
      )}
      {squads.data?.length === 0 && (
        <section className="card">
          <Empty title={t('No squads yet')} action={find}>
            {t('Join an open squad, or propose one for your own circle.')}
          </Empty>
        </section>
      )}
      <div className="cards">
        {squads.data?.map((squad) => (
          <SquadCard key={squad.id} squad={squad} to={paths.squad(squad.id)} />
        ))}
      </div>
    </div>
  );
}
