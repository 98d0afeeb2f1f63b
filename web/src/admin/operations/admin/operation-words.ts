import type { Part, Queue, WebhookName } from '@adashi/contract';
import {
  IconAlertCircle,
  IconBuildingBank,
  type IconCircle,
  IconCircleCheck,
  IconClockHour4,
  IconCreditCard,
  IconCreditCardPay,
  IconDatabase,
  IconDatabaseExport,
  IconDeviceMobile,
  IconDice5,
  IconId,
  IconMail,
  IconMessageCircle,
} from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';

interface Words {
  readonly title: string;
  readonly Icon: typeof IconCircle;
}

export const PART_WORDS: Readonly<Record<Part, Words>> = {
  database: { title: msg('Database'), Icon: IconDatabase },
  mail: { title: msg('Emails'), Icon: IconMail },
  payments: { title: msg('Contributions from members’ banks'), Icon: IconCreditCard },
  payouts: { title: msg('Payouts to members’ banks'), Icon: IconCreditCardPay },
  identity: { title: msg('Identity checks'), Icon: IconId },
  beacon: { title: msg('Random numbers for draws'), Icon: IconDice5 },
  push: { title: msg('Notifications on devices'), Icon: IconDeviceMobile },
  chat: { title: msg('Live chat'), Icon: IconMessageCircle },
  backup: { title: msg('Backups'), Icon: IconDatabaseExport },
};

export const WEBHOOK_WORDS: Readonly<Record<WebhookName, Words>> = {
  payments: { title: msg('Debit events from the bank'), Icon: IconBuildingBank },
  identity: { title: msg('Identity check results'), Icon: IconId },
  mail: { title: msg('Emails that came back'), Icon: IconMail },
};

export const QUEUE_WORDS: Readonly<Record<Queue, string>> = {
  codes: msg('Codes and links'),
  charges: msg('Debit orders'),
  payouts: msg('Payout orders'),
  updates: msg('Emails about money or a seat'),
  reminders: msg('Reminders'),
  bulk: msg('Emails to whole squads'),
  push: msg('Notifications on devices'),
};

export const LOOKS = {
  answers: { role: 'arrived', Icon: IconCircleCheck, word: msg('Answers') },
  not_used: { role: 'neutral', Icon: IconCircleCheck, word: msg('Not used') },
  wrong: { role: 'failed', Icon: IconAlertCircle, word: msg('Something is wrong') },
  clear: { role: 'arrived', Icon: IconCircleCheck, word: msg('Nothing is late') },
  late: { role: 'waiting', Icon: IconClockHour4, word: msg('Late') },
  given_up: { role: 'failed', Icon: IconAlertCircle, word: msg('Abandoned') },
} satisfies Record<string, StateLook>;
