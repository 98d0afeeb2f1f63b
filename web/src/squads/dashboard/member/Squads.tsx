import type { Dashboard } from '@adashi/contract';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { SquadCard } from '../../shared/SquadCard.tsx';
import css from './dashboard.module.css';

/** List of the member's squads that are not completed. */
export function Squads({ dashboard: { squads, running } }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const current = squads.filter((squad) => squad.status !== 'completed');
  const find = (look: string) => (
    <Link className={look} to={paths.openSquads}>
      {t('Find a squad')}
    </Link>
  );
  return (
    <section className={css.squads} aria-label={t('Your squads')}>
      <div className={css.squadsHead}>
        <h2 className={ui.h2}>{t('Your squads')}</h2>
        {find(ui.link ?? '')}
      </div>
      {current.length === 0 && (
        <div className={ui.card}>
          <Empty
            title={squads.length > 0 ? t('None of your squads is running') : t('No squads yet')}
            action={find(button('plain'))}
          />
        </div>
      )}
      {current.map((squad) => (
        <SquadCard
          key={squad.id}
          squad={squad}
          to={paths.squad(squad.id)}
          running={running.find(({ squadId }) => squadId === squad.id)}
        />
      ))}
    </section>
  );
}
