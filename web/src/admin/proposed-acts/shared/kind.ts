import type { IconCircle } from '@tabler/icons-react';
import type { TFunction } from '../../../i18n/translation.ts';
import type { Act } from './facts.ts';

/** One value before and after an act. `after` is null if the act does not change the value. */
export interface Effect {
  readonly label: string;
  readonly before: string;
  readonly after: string | null;
}

/** Texts of one kind of act. */
export interface KindWords {
  readonly Icon: typeof IconCircle;
  /** Name of the kind, as a key of the catalogue. */
  readonly title: string;
  /** Label of the approve button. `amount` is empty for an act without money. */
  readonly approve: (t: TFunction, amount: string) => string;
  /** One sentence with the result of the act. */
  readonly does: (t: TFunction, act: Act) => string;
  /** Values before and after the act. Without this function, the panel lists the facts. */
  readonly effects?: (t: TFunction, act: Act) => Effect[];
}
