import { type ActivityRow, ROUTES } from '@adashi/contract';
import { useSearchParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { useOpened } from '../../../list/OpenLink.tsx';
import { readPage } from '../../../list/use-narrowing.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { ActivityTabs } from '../../activity/shared/ActivityTabs.tsx';
import { Erasures } from './Erasures.tsx';
import { ExportLog } from './ExportLog.tsx';
import { KeptRows } from './KeptRows.tsx';
import { ProofOfDeletion } from './ProofOfDeletion.tsx';
import css from './privacy.module.css';

const PAGE_SIZE = 10;

/** Returns the page of the erasures from the URL, and a function that opens another page and its first erasure. */
function useErasurePage(): readonly [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const turnTo = (page: number) => {
    const parts = new URLSearchParams(search);
    parts.delete('open');
    parts.set('erasures', String(page));
    setSearch(parts);
  };
  return [readPage(search.get('erasures')), turnTo];
}

/** Returns the id of the erasure in the URL, or of the newest erasure on the page. */
function shownOf(opened: string | null, rows: readonly ActivityRow[]): number | undefined {
  return opened !== null && /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : rows[0]?.id;
}

/** Page of the erasures with their proofs, and of the log of exports and opened personal details. */
export function Privacy() {
  const { t } = useTranslation();
  useTitle(t('Privacy'));
  const [opened] = useOpened();
  const [page, turnTo] = useErasurePage();
  const query = { privacy: 'erasures', page, pageSize: PAGE_SIZE } as const;
  const asked = useCall(ROUTES.activity, { query }, { keepsBefore: true });
  const empty = (
    <Empty title={t('No erasures yet')}>{t('A member can be erased once no squad, debt or payout is open.')}</Empty>
  );
  return (
    <>
      <ActivityTabs />
      <div className={css.page}>
        <QueryBoundary asked={asked} card empty={empty}>
          {(erasures) => {
            const shown = shownOf(opened, erasures.data);
            return (
              <div className={css.erasure}>
                <div className={ui.stack}>
                  <Erasures page={erasures} shown={shown} onPage={turnTo} />
                  {shown !== undefined && <KeptRows id={shown} />}
                </div>
                {shown !== undefined && <ProofOfDeletion id={shown} />}
              </div>
            );
          }}
        </QueryBoundary>
        <ExportLog />
      </div>
    </>
  );
}
