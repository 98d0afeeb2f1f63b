import { ROUTES, type SquadDetail } from '@adashi/contract';
import { useParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { LoadedSquad } from '../../shared/LoadedSquad.tsx';
import { PotBars } from './PotBars.tsx';
import { PotTable } from './PotTable.tsx';
import { TryIt } from './TryIt.tsx';
import { useRehearsal } from './use-rehearsal.ts';
import { WhatFollows } from './WhatFollows.tsx';
import css from './what-if.module.css';

/** The simulation. The initial amount of the guarantee fund is its current balance. */
function Rehearsed({ squad, fund }: { squad: SquadDetail; fund: number }) {
  const { t } = useTranslation();
  const { places, tried, setTried, played } = useRehearsal(squad, fund);
  return (
    <>
      <PageTitle
        title={t('What if someone stops paying?')}
        sub={t('A simulation of the {{rounds}} of {{squad}}. Nothing here is real, and only you see it.', {
          rounds: periodWords(t, squad.period).rounds(squad.size),
          squad: squad.name,
        })}
      />
      <div className={css.page}>
        <WhatFollows squad={squad} places={places} played={played} />
        <TryIt squad={squad} fund={fund} tried={tried} onTry={setTried} />
        <PotBars squad={squad} places={places} played={played} />
        <PotTable squad={squad} places={places} played={played} />
      </div>
    </>
  );
}

/** Page of the simulation. The page shows the covered amounts, and each member's payout and payout day. */
export function WhatIf() {
  const { t } = useTranslation();
  // The page has a title even if the squad does not exist.
  useTitle(t('What if someone stops paying?'));
  const { id = '' } = useParams();
  const fund = useCall(ROUTES.guaranteeFund, IN_PRODUCT);
  const back = <BackToSquads label={t('The squad')} to={paths.squad(id)} />;
  return (
    <LoadedSquad back={back}>
      {(squad) => (
        <>
          <BackToSquads label={squad.name} to={paths.squad(squad.id)} />
          <QueryBoundary asked={fund} card>
            {({ held }) => <Rehearsed squad={squad} fund={held} />}
          </QueryBoundary>
        </>
      )}
    </LoadedSquad>
  );
}
