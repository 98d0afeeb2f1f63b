import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconClockHour4,
  IconFlag,
  IconHourglass,
  IconLock,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconShieldHalf,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { msg } from '../i18n/index.ts';

type Role = 'arrived' | 'waiting' | 'failed' | 'held' | 'neutral' | 'action';

/** Colour, icon and word of every state; never one alone. */
const STATES = {
  scheduled: { role: 'neutral', Icon: IconCalendarEvent, word: msg('Scheduled') },
  ready: { role: 'waiting', Icon: IconClockHour4, word: msg('On its way') },
  submitted: { role: 'waiting', Icon: IconClockHour4, word: msg('On its way') },
  confirmed: { role: 'arrived', Icon: IconCircleCheck, word: msg('Arrived') },
  recovered: { role: 'arrived', Icon: IconCircleCheck, word: msg('Recovered') },
  paid: { role: 'arrived', Icon: IconCircleCheck, word: msg('Paid') },
  failed: { role: 'failed', Icon: IconCircleX, word: msg('Failed') },
  retrying: { role: 'waiting', Icon: IconRefresh, word: msg('Trying again') },
  defaulted: { role: 'failed', Icon: IconAlertTriangle, word: msg('Defaulted') },
  charged_back: { role: 'failed', Icon: IconArrowBackUp, word: msg('Charged back') },
  covered: { role: 'held', Icon: IconShieldHalf, word: msg('Covered') },
  held: { role: 'held', Icon: IconLock, word: msg('Held') },
  awaiting_approval: { role: 'waiting', Icon: IconUserCheck, word: msg('Waits for approval') },
  cancelled: { role: 'neutral', Icon: IconBan, word: msg('Cancelled') },
  declined: { role: 'neutral', Icon: IconBan, word: msg('Declined') },
  rejected: { role: 'neutral', Icon: IconBan, word: msg('Rejected') },
  pending: { role: 'waiting', Icon: IconHourglass, word: msg('Pending') },
  upcoming: { role: 'neutral', Icon: IconCalendarPlus, word: msg('Upcoming') },
  active: { role: 'action', Icon: IconCircleDot, word: msg('Active') },
  completed: { role: 'neutral', Icon: IconFlag, word: msg('Completed') },
  verified: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Verified') },
  accepted: { role: 'waiting', Icon: IconHourglass, word: msg('Accepted') },
  invited: { role: 'neutral', Icon: IconCircleDashed, word: msg('Invited') },
  not_started: { role: 'neutral', Icon: IconCircleDashed, word: msg('Not started') },
  missing: { role: 'waiting', Icon: IconCircle, word: msg('Missing') },
} as const satisfies Record<string, { role: Role; Icon: typeof IconCircle; word: string }>;

export type StateName = keyof typeof STATES;

interface Props {
  readonly name: StateName;
  readonly chip?: boolean;
  /** More words after the state's own, such as a day. */
  readonly more?: string;
  /** Other words for the same state. */
  readonly word?: string;
}

export function State({ name, chip = false, more, word }: Props) {
  const { t } = useTranslation();
  const { role, Icon, word: usual } = STATES[name];
  return (
    <span className={`state s-${role} ${chip ? 'chip' : ''}`}>
      <Icon className="ic" size={chip ? 16 : 17} stroke={2} aria-hidden />
      <span>
        {word ?? t(usual)}
        {more ? ` ${more}` : ''}
      </span>
    </span>
  );
}
