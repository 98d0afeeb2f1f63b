import type { BookAccount, BookKind } from '@adashi/contract';
import {
  IconBuildingBank,
  IconCircleDashed,
  IconGift,
  IconReceipt,
  IconShieldHalf,
  IconTrendingDown,
  IconUmbrella,
  IconUserShield,
  IconWallet,
} from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';

interface Words {
  readonly title: string;
  readonly does: string;
  readonly Icon: typeof IconWallet;
  /**
   * Id of the ledger account, for a kind with only one account. Other kinds have one account per squad, person or
   * provider.
   */
  readonly account?: string;
}

/** Title and purpose of each kind of ledger account, in the order of MONEY §6. */
export const BOOKS: Readonly<Record<BookKind, Words>> = {
  pot: { title: msg('Pots'), does: msg('Money in for a round, not paid out yet'), Icon: IconCircleDashed },
  reserve: {
    title: msg('Reserves'),
    does: msg('One per squad; returned to members who never defaulted'),
    Icon: IconShieldHalf,
  },
  fund: {
    title: msg('Guarantee fund'),
    does: msg("Covers what a reserve can't"),
    Icon: IconUmbrella,
    account: 'fund',
  },
  wallet: { title: msg('Wallets'), does: msg("Members' money held with us"), Icon: IconWallet },
  guarantor: { title: msg('Guarantors'), does: msg('Overpaid, on its way back to them'), Icon: IconUserShield },
  fees: { title: msg('Fees'), does: msg('Deducted from payouts'), Icon: IconReceipt, account: 'fees' },
  rewards: { title: msg('Rewards'), does: msg('Paid for referrals'), Icon: IconGift, account: 'rewards' },
  losses: {
    title: msg('Losses'),
    does: msg('Held until paid or written off'),
    Icon: IconTrendingDown,
    account: 'losses',
  },
  clearing: { title: msg('Clearing'), does: msg('Money at the provider and the bank'), Icon: IconBuildingBank },
};

/** Returns the title of a ledger account, such as 'Pot 3 of Riverside', 'Wallet of Ada Obi' or 'Guarantee fund'. */
export function accountTitle(
  t: TFunction,
  { accountKind, squad, round, person, account }: Omit<BookAccount, 'balance'>,
): string {
  const name = squad ?? person ?? account;
  const titles: Partial<Record<BookKind, string>> = {
    pot: t('Pot {{round}} of {{squad}}', { round, squad: name }),
    reserve: t('Reserve of {{squad}}', { squad: name }),
    wallet: t('Wallet of {{name}}', { name }),
    guarantor: t('Guarantor {{name}}', { name }),
    clearing: person === 'outside' ? t('Platform bank account') : t('Provider: {{name}}', { name }),
  };
  return titles[accountKind] ?? t(BOOKS[accountKind].title);
}
