import { useElementSize } from '@mantine/hooks';
import { axisMoneyText, moneyText } from '../i18n/format.ts';
import css from './charts.module.css';
import { Drawing } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { Numbers } from './Numbers.tsx';
import type { ChartProps } from './props.ts';

const CENTS = {
  text: (cents: number) => moneyText(cents),
  tick: axisMoneyText,
  cell: (cents: number) => (cents / 100).toFixed(2),
};

/** Chart as wide as its container, redrawn on resize so that the text keeps its size. */
export function Figure({ unit = CENTS, ...chart }: ChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return (
    <figure className={css.figure}>
      {!chart.now && <Legend {...chart} unit={unit} />}
      <div ref={ref} className={css.room}>
        {width > 0 && <Drawing {...chart} unit={unit} width={width} />}
      </div>
      <Numbers {...chart} unit={unit} />
    </figure>
  );
}
