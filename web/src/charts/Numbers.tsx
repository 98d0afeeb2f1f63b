import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import css from './charts.module.css';
import type { Drawn } from './frame.ts';
import { placesOf, valueAt } from './series.ts';

/** The same as a table, for who would rather read it, or cannot see the picture. */
export function Numbers({ label, series, axis, now, unit }: Omit<Drawn, 'width'>) {
  const { t } = useTranslation();
  return (
    <details className={css.numbers}>
      <summary className={ui.link}>{t('Show as a table')}</summary>
      <div className={css.scroll} tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{axis.title}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className={ui.right}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {placesOf(series).map((at) => (
              <tr key={at} className={now && at > now.at ? ui.text2 : undefined}>
                <th scope="row">
                  {axis.text(at)}
                  {now && at > now.at && <span className={ui.small}> ({t('to come')})</span>}
                </th>
                {series.map((one) => {
                  const value = valueAt(one, at);
                  return (
                    <td key={one.name} className={cx(ui.right, ui.tabular)}>
                      {value === undefined ? '' : unit.text(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
