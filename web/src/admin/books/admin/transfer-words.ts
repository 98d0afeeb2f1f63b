import type { ROUTES } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import type { Filter } from '../../../list/filter.ts';
import { MOVEMENTS } from '../../../payments/shared/movement-words.ts';

/** Filter of an account’s transfers by the kind of movement. */
export const BY_KIND: Filter<typeof ROUTES.book> = { name: 'kind', label: msg('Movement'), words: MOVEMENTS };
