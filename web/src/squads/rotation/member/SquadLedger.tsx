import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { LoadedSquad } from '../../shared/LoadedSquad.tsx';
import { LedgerList } from '../shared/LedgerList.tsx';

/** Page of a squad's ledger, visible to all members of the squad. */
export function SquadLedger() {
  const { t } = useTranslation();
  // The page has a title even if the squad does not exist.
  useTitle(t('Ledger'));
  return (
    <LoadedSquad back={<BackToSquads label={t('Your squads')} />}>
      {(squad) => (
        <>
          <BackToSquads label={squad.name} to={paths.squad(squad.id)} />
          <PageTitle
            title={t('Ledger of {{squad}}', { squad: squad.name })}
            sub={t('Every movement of the pots and the reserve. Movements about debts have no names.')}
          />
          <LedgerList squad={squad} />
        </>
      )}
    </LoadedSquad>
  );
}
