import { ROUTES } from '@adashi/contract';
import { QueryBoundary, together, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { WalletCard } from './WalletCard.tsx';
import { Withdraw } from './Withdraw.tsx';
import css from './wallet.module.css';
import { WALLET_ENTRIES } from './wallet-columns.tsx';

const BY_WAY = {
  name: 'way',
  label: msg('Direction'),
  words: { in: msg('Money in'), out: msg('Money out') },
} as const;

/** Page of a member's wallet: balance, withdrawal and all movements. */
export function Wallet() {
  const { t } = useTranslation();
  const asked = together({ wallet: useCall(ROUTES.wallet, { query: {} }), banks: useCall(ROUTES.banks, IN_PRODUCT) });
  return (
    <>
      <QueryBoundary asked={asked} card>
        {({ wallet, banks }) => (
          <div className={css.row}>
            <WalletCard {...wallet} />
            <Withdraw {...wallet} banks={banks} />
          </div>
        )}
      </QueryBoundary>
      <div>
        <List
          name="wallet"
          route={ROUTES.wallet}
          input={{}}
          columns={WALLET_ENTRIES}
          title={t('Wallet activity')}
          filters={[BY_WAY]}
          file={{ route: ROUTES.walletFile, name: 'wallet.csv' }}
          empty={<Empty title={t('Nothing yet')}>{t('Your first reward or returned reserve appears here.')}</Empty>}
        />
      </div>
    </>
  );
}
