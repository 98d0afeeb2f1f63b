import css from './charts.module.css';
import type { Drawn } from './frame.ts';

/** The lines of a chart that ends today: named above it with what they stand at, as beside their ends the lines themselves run. */
export function Legend({ series, unit }: Pick<Drawn, 'series' | 'unit'>) {
  const named = series.flatMap(({ name, tone, shape, points }) => {
    const last = points.at(-1);
    return last && shape !== 'bars' ? [{ name, tone, value: unit.text(last.value) }] : [];
  });
  if (named.length === 0) return null;
  return (
    <ul className={css.legend}>
      {named.map(({ name, tone, value }) => (
        <li key={name} className={css[tone]}>
          <i />
          {name} <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}
