import type { MemberStory } from '@adashi/contract';
import { dayOf, dayText, moneyText } from '../../../i18n/format.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import { Facts } from './Facts.tsx';

function accountText(t: TFunction, account: MemberStory['paidTo'], today: string): string {
  if (!account) return t('None');
  return t('••{{digits}} since {{day}}', {
    digits: account.lastDigits,
    day: dayText(dayOf(account.since), today),
  });
}

/** Card with a member's balances and bank accounts for debits and payouts. */
export function AccountsCard({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const { money, walletPays, debitedFrom, paidTo, hasSecondFactor, lastSeenAt, sessions, today } = story;
  return (
    <section className={ui.card}>
      <CardHead title={t('Wallet, bank and sign-in')} />
      <Facts
        facts={[
          ...(money ? [[t('Wallet'), moneyText(money.wallet)] as const] : []),
          [t('The wallet pays contributions'), walletPays ? t('Yes') : t('No')],
          [t('Debited from'), accountText(t, debitedFrom, today)],
          [t('Paid to'), accountText(t, paidTo, today)],
          [t('Second factor'), hasSecondFactor ? t('Yes') : t('No')],
          [t('Signed in with'), t('{{count}} browsers', { count: sessions })],
          [t('Last seen'), lastSeenAt && dayText(dayOf(lastSeenAt), today)],
        ]}
      />
    </section>
  );
}
