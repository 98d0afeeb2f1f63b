import type { FunctionComponent } from 'react';
import type { TFunction } from '../../i18n/translation.ts';
import type { Words } from './words.ts';

export interface Example {
  /** Name of the state or variant in the example. */
  readonly of: Words;
  readonly Show: FunctionComponent<{ readonly t: TFunction }>;
  /** Whether the example fills a whole row. */
  readonly isWide?: boolean;
  /** Whether the example has no padding, because the component already has padding. */
  readonly isFlush?: boolean;
}

/** Path of the style sheet with the shared CSS classes. */
export const SHARED_STYLES = 'ui/ui.module.css';

/** A file in `web/src/ui` or `web/src/charts`, with its examples. */
export interface Part {
  /** Name of the file without the extension. */
  readonly name: string;
  readonly file: string;
  readonly does: Words;
  readonly examples: readonly Example[];
}

export interface Family {
  readonly id: string;
  readonly title: Words;
  readonly does: Words;
  readonly parts: readonly Part[];
}

export function part(name: string, does: Words, examples: readonly Example[], file = `ui/${name}.tsx`): Part {
  return { name, file, does, examples };
}
