import css from './charts.module.css';
import type { Drawn } from './frame.ts';

/**
 * Legend with current values above a chart that ends today, where labels beside the line ends would overlap the lines.
 */
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
