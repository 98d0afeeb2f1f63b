import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCoins,
  IconFileExport,
  IconIdBadge2,
  IconMail,
  IconPlayerPlay,
  IconRosetteDiscountCheck,
  IconShieldCheck,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { nameOf, textOf } from './facts.ts';
import type { KindWords } from './kind.ts';

/** Texts of the staff acts that send or hold a payout. */
const OF_PAYOUTS = {
  approvePayout: {
    Icon: IconCoins,
    title: msg('Payout'),
    approve: (t, amount) => t('Approve {{amount}} payout', { amount }),
    does: (t, act) => t('Sends {{amount}} to {{name}}.', { amount: moneyText(act.amount), name: nameOf(act) }),
  },
  releasePayout: {
    Icon: IconPlayerPlay,
    title: msg('Release of a payout'),
    approve: (t, amount) => t('Approve {{amount}} payout', { amount }),
    does: (t, act) => t('Sends {{amount}} to {{name}}.', { amount: moneyText(act.amount), name: nameOf(act) }),
  },
  releaseBankFile: {
    Icon: IconFileExport,
    title: msg('Release of a bank file'),
    approve: (t, amount) => t('Approve {{amount}} bank file', { amount }),
    does: (t, act) => t('Releases a bank file of {{amount}}.', { amount: moneyText(act.amount) }),
  },
  payoutReturns: {
    Icon: IconArrowBackUp,
    title: msg('Returned payout confirmed'),
    approve: (t, amount) => t('Confirm {{amount}} as returned', { amount }),
    does: (t, act) => t('Puts {{amount}} back in the pot and holds the payout.', { amount: moneyText(act.amount) }),
  },
} as const satisfies Readonly<Record<string, KindWords>>;

/** Texts of the acts on members, guarantors and identities. */
const OF_PEOPLE = {
  removeMember: {
    Icon: IconUserMinus,
    title: msg('Removal decision'),
    approve: (t) => t('Approve the removal of the member'),
    does: (t, act) => t('Removes {{name}} from the squad.', { name: nameOf(act) }),
  },
  replaceMember: {
    Icon: IconUserPlus,
    title: msg('Removal with a new member'),
    approve: (t) => t('Approve the new member'),
    does: (t, act) =>
      t('Removes {{name}} from the squad. {{newcomer}} takes the seat.', {
        name: nameOf(act),
        newcomer: textOf(act, 'newcomer'),
      }),
  },
  reactivateMember: {
    Icon: IconUserCheck,
    title: msg('Reactivation of a member'),
    approve: (t) => t('Approve the reactivation'),
    does: (t, act) => t('Ends the suspension of {{name}}. Held payouts go out.', { name: nameOf(act) }),
  },
  verifyGuarantor: {
    Icon: IconShieldCheck,
    title: msg('Guarantor verification'),
    approve: (t) => t('Verify the guarantor'),
    does: (t, act) =>
      t('Accepts {{guarantor}} as the guarantor of {{name}}.', {
        guarantor: textOf(act, 'guarantor'),
        name: nameOf(act),
      }),
  },
  updatePersonalInfo: {
    Icon: IconIdBadge2,
    title: msg('Verified name change'),
    approve: (t) => t('Approve the name'),
    does: (t) => t('Replaces the verified name and emails the member.'),
  },
  confirmIdentity: {
    Icon: IconRosetteDiscountCheck,
    title: msg('Identity confirmed'),
    approve: (t) => t('Confirm the identity'),
    does: (t, act) => t('Lets {{name}} receive money.', { name: nameOf(act) }),
  },
  allowBankHolder: {
    Icon: IconBuildingBank,
    title: msg('Bank account in another name'),
    approve: (t) => t('Allow the account'),
    does: (t, act) => t('Lets {{name}} be paid to an account in another name.', { name: nameOf(act) }),
  },
  allowSharedBank: {
    Icon: IconBuildingBank,
    title: msg('Shared bank account'),
    approve: (t) => t('Allow the account'),
    does: (t, act) => t('Lets {{name}} use an account that another member has.', { name: nameOf(act) }),
  },
  decideIdentityCase: {
    Icon: IconUsers,
    title: msg('Accounts may be one person'),
    approve: (t) => t('Approve the decision'),
    does: (t) => t('Records that the accounts belong to one person, and suspends the newer one.'),
  },
  restoreEmail: {
    Icon: IconMail,
    title: msg('Restored email'),
    approve: (t) => t('Restore the email'),
    does: (t, act) =>
      t('Gives {{name}} the former email back, ends all sessions and holds payouts.', { name: nameOf(act) }),
  },
} as const satisfies Readonly<Record<string, KindWords>>;

/** Texts of the kinds of acts that need no list of effects. The panel shows the facts, or the old and the new value. */
export const FURTHER_KINDS = { ...OF_PAYOUTS, ...OF_PEOPLE };
