import css from './member.module.css';

interface Props {
  /** Facts with label and value. The key is needed where labels repeat. An unknown value is shown as a dash. */
  readonly facts: readonly (readonly [what: string, value: string | null | undefined, key?: string])[];
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
