import type { GuaranteeView, Guarantor } from '@adashi/contract';
import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
  IconRosetteDiscountCheck,
  IconShieldCheck,
} from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';

/** Colour, icon and label of each guarantor state. */
export const GUARANTOR_LOOKS = {
  invited: { role: 'neutral', Icon: IconCircleDashed, word: msg('Invited') },
  accepted: { role: 'waiting', Icon: IconHourglass, word: msg('Accepted') },
  verified: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Verified') },
  declined: { role: 'neutral', Icon: IconBan, word: msg('Declined') },
  rejected: { role: 'neutral', Icon: IconBan, word: msg('Rejected') },
  ended: { role: 'neutral', Icon: IconBan, word: msg('Ended') },
} as const satisfies Record<Guarantor['status'], StateLook>;

/** Stage of a guarantee, from the guarantor's point of view. */
export type Stage = 'asked' | 'again' | 'accepted' | 'standing' | 'leaving' | 'owing' | 'paid' | 'ended';

export const GUARANTEE_LOOKS: Readonly<Record<Stage, StateLook>> = {
  asked: GUARANTOR_LOOKS.invited,
  again: GUARANTOR_LOOKS.invited,
  accepted: GUARANTOR_LOOKS.accepted,
  standing: { role: 'action', Icon: IconShieldCheck, word: msg("You're the guarantor") },
  leaving: { role: 'action', Icon: IconShieldCheck, word: msg("You're the guarantor") },
  owing: { role: 'waiting', Icon: IconHourglass, word: msg('Pending') },
  paid: { role: 'arrived', Icon: IconCircleCheck, word: msg('Paid') },
  ended: { role: 'neutral', Icon: IconCircleCheck, word: msg('Ended') },
};

/**
 * Returns the stage of a guarantee. A debt has priority, and a guarantee without a running or upcoming squad has ended.
 */
export function stageOf({ status, owed, atStake, squads, paid, promise }: GuaranteeView): Stage {
  if (status === 'invited') return 'asked';
  if (owed > 0 && (status === 'verified' || status === 'ended')) return 'owing';
  if (promise.isAsked) return 'again';
  if (status === 'ended') return squads.some((squad) => squad.status === 'active') ? 'leaving' : 'ended';
  if (status !== 'verified') return status === 'accepted' ? 'accepted' : 'ended';
  const isOver = squads.length > 0 && squads.every((squad) => squad.status === 'completed') && atStake === 0;
  if (isOver) return 'ended';
  return paid.length > 0 ? 'paid' : 'standing';
}
