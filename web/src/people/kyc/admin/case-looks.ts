import type { KycAct, KycCase, KycStage } from '@adashi/contract';
import {
  IconCircleX,
  IconClockHour4,
  IconFileText,
  IconHourglass,
  IconMessageCircle,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';

/** Colour, icon and label of each stage of a KYC case. The label names the person who must do the next step. */
export const STAGE_LOOKS: Record<KycStage, StateLook> = {
  review: { role: 'waiting', Icon: IconHourglass, word: msg('To review') },
  asked: { role: 'neutral', Icon: IconMessageCircle, word: msg('Asked again') },
  checking: { role: 'neutral', Icon: IconClockHour4, word: msg('At the provider') },
  submitted: { role: 'neutral', Icon: IconFileText, word: msg('Form only') },
  verified: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Verified') },
};

export const CHECK_LOOKS: Record<KycCase['checks'][number]['status'], StateLook> = {
  pending: { role: 'waiting', Icon: IconClockHour4, word: msg('Under way') },
  verified: STAGE_LOOKS.verified,
  declined: { role: 'failed', Icon: IconCircleX, word: msg('Declined') },
  expired: { role: 'neutral', Icon: IconClockHour4, word: msg('Expired') },
  cancelled: { role: 'neutral', Icon: IconCircleX, word: msg('Name changed') },
};

export const ACT_WORDS: Record<KycAct['act'], string> = {
  submitted_kyc: msg('Submitted the form'),
  changed_kyc: msg('Corrected the form'),
  started_identity_check: msg('Started a check'),
  verified_identity: msg('The provider verified'),
  declined_identity: msg('The provider declined'),
  set_kyc_status: msg('Mark as verified'),
  asked_for_kyc_again: msg('Asked again'),
  confirmed_identity: msg('Confirmed'),
  cancelled_identity_check: msg('Cancelled: the name changed'),
  identity_differs: msg('The result is about another name'),
};
