import type { TFunction } from 'i18next';
import type { FunctionComponent } from 'react';
import type { Words } from './words.ts';

export interface Example {
  /** Name of the state or variant that the example shows. */
  readonly of: Words;
  readonly Show: FunctionComponent<{ readonly t: TFunction }>;
  /** Makes the example as wide as a whole row. */
  readonly isWide?: boolean;
  /** Lets the example reach the edges of the card, because the part has its own padding. */
  readonly isFlush?: boolean;
}

/** Path of the style sheet with the classes that all screens share. */
export const SHARED_STYLES = 'ui/ui.module.css';

/** A file of `web/src/ui` or `web/src/charts` with its examples. */
export interface Part {
  /** Name of the file without its extension. */
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
