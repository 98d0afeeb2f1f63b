import type { ReactNode } from 'react';
import css from './member.module.css';

interface Props {
  /** Facts with a label and a value. Facts with equal labels need a key, and a dash replaces an unknown value. */
  readonly facts: readonly (readonly [what: string, value: ReactNode, key?: string])[];
}

/** List of facts in a card, one fact per line. */
export function Facts({ facts }: Props) {
  return (
    <dl className={css.facts}>
      {facts.map(([what, value, key = what]) => (
        <div key={key}>
          <dt>{what}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
