import { kycStage, ROUTES } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { useOpened } from '../../../list/OpenLink.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { WithPanel } from '../../../ui/SidePanel.tsx';
import { wordsOf } from '../../../ui/words-of.ts';
import { CASES } from './case-columns.tsx';
import { STAGE_LOOKS } from './case-looks.ts';
import { KycCasePanel } from './KycCasePanel.tsx';

/**
 * List of the members with a pending identity check. Cases that need staff are at the top, and a panel shows the open
 * case.
 */
export function KycList() {
  const { t } = useTranslation();
  const counts = useIfKnown(ROUTES.kycStats, {});
  const [opened, close] = useOpened();
  const byStage = {
    name: 'stage',
    label: msg('State'),
    words: wordsOf(STAGE_LOOKS, kycStage.options),
    chips: counts ?? {},
    all: msg('Not verified'),
  } as const;
  return (
    <WithPanel panel={opened && <KycCasePanel key={opened} id={opened} onClose={close} />}>
      <List
        route={ROUTES.kycCases}
        input={{}}
        columns={CASES}
        columnsOf="kyc"
        search={t('Name or email')}
        filters={[byStage]}
        file={{ route: ROUTES.kycCasesFile, name: 'kyc.csv' }}
        empty={
          <Empty title={t('Nobody is waiting')}>
            {t("People who submitted the form and aren't verified yet appear here.")}
          </Empty>
        }
      />
    </WithPanel>
  );
}
