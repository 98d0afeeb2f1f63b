import { ROUTES } from '@adashi/contract';
import { SQUAD_STATUSES } from '@adashi/core';
import { Link } from 'react-router';
import { IN_PRODUCT } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { List } from '../../list/List.tsx';
import { paths } from '../../paths.ts';
import { button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import ui from '../../ui/ui.module.css';
import { wordsOf } from '../../ui/words-of.ts';
import { SquadCard } from '../shared/SquadCard.tsx';
import { SQUAD_LOOKS } from '../shared/squad-looks.ts';

const BY_STATE = { name: 'status', label: msg('State'), words: wordsOf(SQUAD_LOOKS, SQUAD_STATUSES) } as const;

/** Page of a member’s squads and proposed circles. Active squads are at the top. */
export function MySquads() {
  const { t } = useTranslation();
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
      <List
        route={ROUTES.mySquads}
        input={IN_PRODUCT}
        search={t('Search by name')}
        filters={[BY_STATE]}
        bare
        empty={
          <Empty title={t('No squads yet')} action={find}>
            {t('Join an open squad, or propose one for your own circle.')}
          </Empty>
        }
      >
        {({ data }) => (
          <div className={ui.cards}>
            {data.map((squad) => (
              <SquadCard key={squad.id} squad={squad} to={paths.squad(squad.id)} />
            ))}
          </div>
        )}
      </List>
    </div>
  );
}
