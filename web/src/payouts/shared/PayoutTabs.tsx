import type { ROUTES } from '@adashi/contract';
import { PAYOUT_STATES, type PayoutState } from '@adashi/core';
import { Link } from 'react-router';
import { useCurrentTab } from '../../client/use-current-tab.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { Filter } from '../../list/filter.ts';
import { paths } from '../../paths.ts';
import { MONEY_LOOKS } from '../../payments/shared/money-looks.ts';
import ui from '../../ui/ui.module.css';
import { wordsOf } from '../../ui/words-of.ts';

/** Labels of the payout states for staff. A payout in flight has the bank’s term “Submitted”. */
const WORDS = { ...wordsOf(MONEY_LOOKS, PAYOUT_STATES), submitted: msg('Submitted') };
export const BY_STATE: Filter<typeof ROUTES.payouts> = { name: 'state', label: msg('State'), words: WORDS };

const TABS = ['scheduled', 'ready', 'awaiting_approval', 'submitted', 'paid', 'failed', 'held'] as const;

interface Props {
  readonly counts: Partial<Record<PayoutState | 'all', number>>;
  /**
   * State of the listed payouts. An empty string means all states, and null means that the page does not list payouts.
   */
  readonly state: string | null;
}

/** Tabs of the payout pages for staff: a tab with a count for each payout state, and a tab for bank files. */
export function PayoutTabs({ counts, state }: Props) {
  const { t } = useTranslation();
  const row = useCurrentTab();
  const current = (is: boolean) => (is ? { 'aria-current': 'page' as const } : {});
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Payout')}>
      <Link to={paths.payouts} {...current(state === '')}>
        {t('All')} <span className={ui.sub}>{counts.all}</span>
      </Link>
      {TABS.map((each) => (
        <Link key={each} to={paths.payoutsIn(each)} {...current(state === each)}>
          {t(WORDS[each])} <span className={ui.sub}>{counts[each]}</span>
        </Link>
      ))}
      <Link to={paths.bankFiles} {...current(state === null)}>
        {t('The bank file')}
      </Link>
    </nav>
  );
}
