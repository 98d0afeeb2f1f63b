import type { Bank, Payout } from '@adashi/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../i18n/format.ts';
import type { TFunction } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { accountName } from '../../payments/banks/shared/institutions.ts';
import { Button, button } from '../../ui/Button.tsx';
import ui from '../../ui/ui.module.css';

/** Option of a member with a payout on hold: title, effect and button. One of the options is to wait. */
interface Way {
  readonly title: string;
  readonly text: string;
  readonly act?: ReactNode;
}

/** Reason for the hold of a payout, and the member’s options. */
interface Wait {
  readonly reason: string;
  readonly ways: readonly Way[];
}

interface Acts {
  readonly onSend: (bank: Bank) => void;
  readonly onNotMe: () => void;
}

const byItself = (t: TFunction, title: string): Way => ({ title, text: t("Nothing to do. It's sent automatically.") });

const toAccount = (t: TFunction) => (
  <a className={button('soft')} href="#account-form">
    {t('View the account')}
  </a>
);

const toHelp = (t: TFunction) => (
  <Link className={button('plain')} to={paths.help}>
    {t('Ask us')}
  </Link>
);

function onNewBank(t: TFunction, { account }: Payout, banks: readonly Bank[], { onSend, onNotMe }: Acts): Wait {
  const known = banks.find(({ isKnown, isPayout }) => isKnown && !isPayout);
  const sooner: Way[] = known
    ? [
        {
          title: t('You want it sooner'),
          text: t("We've paid you to {{account}} before, so there's no wait.", { account: accountName(known) }),
          act: (
            <Button look="soft" onClick={() => onSend(known)}>
              {t('Send it to {{account}}', { account: `••${known.lastDigits}` })}
            </Button>
          ),
        },
      ]
    : [];
  const notMe: Way = {
    title: t("You didn't choose this account"),
    text: t('We use the previous account again and sign you out everywhere.'),
    act: (
      <Button onClick={onNotMe}>
        <span className={ui.failed}>{t("It wasn't me")}</span>
      </Button>
    ),
  };
  return {
    reason: t(
      'Your payouts now go to the account ending {{digits}}. A new account waits 24 hours. That protects your money if someone has your password. We emailed you about it.',
      { digits: account?.lastDigits },
    ),
    ways: [...sooner, notMe, byItself(t, t('It was you, and you can wait'))],
  };
}

function onRetry(t: TFunction, { retryOn }: Payout): Wait {
  const pay: Way = {
    title: t('You want it sooner'),
    text: t('Pay the contribution now.'),
    act: (
      <Link className={button('soft')} to={paths.payments}>
        {t('See your payments')}
      </Link>
    ),
  };
  return {
    reason: retryOn
      ? t(
          'One of your contributions failed and will be retried on {{day}}. Your payout waits for it. We deduct what you still owe then.',
          { day: dayText(retryOn) },
        )
      : t(
          'One of your contributions failed and is being retried. Your payout waits for it. We deduct what you still owe then.',
        ),
    ways: [pay, byItself(t, t('You can wait'))],
  };
}

function onIdentity(t: TFunction): Wait {
  const verify = (
    <Link className={button('soft')} to={paths.personalInformation}>
      {t('Verify now')}
    </Link>
  );
  return {
    reason: t('Payouts go to verified members, and your identity is no longer verified.'),
    ways: [
      {
        title: t('Verify your identity'),
        text: t('It takes a few minutes. Then the payout goes out automatically.'),
        act: verify,
      },
    ],
  };
}

function onReturn(t: TFunction): Wait {
  return {
    reason: t("Your bank sent the money back. It's safe with us. Most often, an account number is wrong."),
    ways: [
      { title: t('Check the account'), text: t('Change its numbers, or choose another one.'), act: toAccount(t) },
      { title: t('The account is correct'), text: t("Tell us, and we'll send it again."), act: toHelp(t) },
    ],
  };
}

/** Returns the reason for the hold of a payout. Returns null if the payout will leave on the payout day. */
export function waitOf(t: TFunction, payout: Payout, banks: readonly Bank[], acts: Acts): Wait | null {
  const { state, heldReason } = payout;
  if (state === 'failed') return onReturn(t);
  if (state === 'awaiting_approval')
    return {
      reason: t('Two of us review each payout of this size.'),
      ways: [byItself(t, t('You can wait'))],
    };
  if (state !== 'held') return null;
  if (heldReason === 'suspended')
    return {
      reason: t("Your account is suspended. This payout is safe. We'll send it when your account is active again."),
      ways: [
        { title: t('You think this is a mistake'), text: t('Ask us, and one of us will answer.'), act: toHelp(t) },
      ],
    };
  if (heldReason === 'new_bank') return onNewBank(t, payout, banks, acts);
  if (heldReason === 'retry_under_way') return onRetry(t, payout);
  if (heldReason === 'identity') return onIdentity(t);
  if (heldReason === 'unconfirmed')
    return {
      reason: t('A second person of our staff confirms your identity first.'),
      ways: [byItself(t, t('You can wait'))],
    };
  if (heldReason === 'bank')
    return {
      reason: t('You have no payout account.'),
      ways: [
        {
          title: t('Add an account'),
          text: t('A new account waits 24 hours. Then the payout goes out automatically.'),
          act: toAccount(t),
        },
      ],
    };
  return {
    reason: t('One of us reviews it before it goes out.'),
    ways: [
      { title: t('You want to know why'), text: t('Ask us, and the person who holds it will answer.'), act: toHelp(t) },
      byItself(t, t('You can wait')),
    ],
  };
}
