import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded, useCall } from '../../client/Loaded.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { paths } from '../../paths.ts';
import { button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import ui from '../../ui/ui.module.css';
import { SquadCard } from '../shared/SquadCard.tsx';

export function MySquads() {
  const { t } = useTranslation();
  const squads = useCall(ROUTES.mySquads, IN_PRODUCT);
  const find = (
    <Link className={button('primary')} to={paths.openSquads}>
      {t('Find a squad')}
    </Link>
  );
  return (
    <div>
      <PageTitle title={t('Your squads')}>
        <Link className={button('plain')} to={paths.proposeSquad}>
          {t('Propose a squad')}
        </Link>
        {find}
      </PageTitle>
      <Loaded
        asked={squads}
        card
        empty={
          <Empty title={t('No squads yet')} action={find}>
            {t('Join an open squad, or propose one for your own circle.')}
          </Empty>
        }
      >
        {(all) => (
          <div className={ui.cards}>
            {all.map((squad) => (
              <SquadCard key={squad.id} squad={squad} to={paths.squad(squad.id)} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}
