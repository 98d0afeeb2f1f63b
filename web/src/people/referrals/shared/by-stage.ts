import { REFERRAL_STAGES } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import { wordsOf } from '../../../ui/words-of.ts';
import { STAGE_LOOKS } from './stage-looks.ts';

/** Filter of referred people by stage. */
export const BY_STAGE = { name: 'stage', label: msg('Stage'), words: wordsOf(STAGE_LOOKS, REFERRAL_STAGES) } as const;
