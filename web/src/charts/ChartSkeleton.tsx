import css from './charts.module.css';

/** Heights of the bars of a skeleton, in percent. */
const BARS = [38, 62, 48, 74, 56, 88, 66];

/** Placeholder of a chart until the chart is drawn. */
export function ChartSkeleton() {
  return (
    <svg className={css.skeleton} viewBox="0 0 140 100" preserveAspectRatio="none" aria-hidden>
      {BARS.map((height, index) => (
        <rect key={height} x={index * 20 + 3} y={100 - height} width="14" height={height} rx="1" />
      ))}
    </svg>
  );
}
