import css from './member.module.css';

interface Props {
  /** What it is, how it is, and a key where two are called alike; what is not known is a dash. */
  readonly facts: readonly (readonly [what: string, value: string | null | undefined, key?: string])[];
}

/** Facts of a card, one a line. */
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
