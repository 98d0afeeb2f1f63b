import css from './member.module.css';

interface Props {
  /** Label and value of each fact, with a key where labels repeat. An unknown value shows a dash. */
  readonly facts: readonly (readonly [what: string, value: string | null | undefined, key?: string])[];
}

/** Facts of a card, one per line. */
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
