import { useElementSize } from '@mantine/hooks';
import { axisMoneyText, moneyText } from '../i18n/format.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import css from './charts.module.css';
import { Drawing } from './Drawing.tsx';
import type { ChartProps, Drawn } from './frame.ts';
import { Numbers } from './Numbers.tsx';

const CENTS = {
  text: (cents: number) => moneyText(cents),
  tick: axisMoneyText,
  cell: (cents: number) => (cents / 100).toFixed(2),
};

/** Legend with the current values, above a chart that ends today. A label beside each line would overlap the line. */
function Legend({ series, unit }: Pick<Drawn, 'series' | 'unit'>) {
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

/** Chart that fills the width of its container. A new width redraws the chart, so that the text keeps its size. */
export function Figure({ unit = CENTS, ...chart }: ChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return (
    <figure className={css.figure}>
      {!chart.now && <Legend {...chart} unit={unit} />}
      <div ref={ref} className={css.room}>
        {width > 0 ? <Drawing {...chart} unit={unit} width={width} /> : <ChartSkeleton />}
      </div>
      <Numbers {...chart} unit={unit} />
    </figure>
  );
}
