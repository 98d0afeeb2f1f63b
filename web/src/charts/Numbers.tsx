import { csvLine, sheetStyle, UTF8_MARK } from '@adashi/contract';
import { IconDownload } from '@tabler/icons-react';
import { chosenSeparator } from '../client/csv-separator.ts';
import { saveFile } from '../client/save-file.ts';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import css from './charts.module.css';
import type { Drawn } from './frame.ts';
import { placesOf, type Series, valueAt } from './series.ts';

/** Table with the values of a chart, for screen readers and for people who prefer numbers. */
export function Numbers({ label, series, axis, now, unit }: Omit<Drawn, 'width'>) {
  const { t } = useTranslation();
  const save = () => {
    const cellOf = (one: Series, at: number) => {
      const value = valueAt(one, at);
      return value === undefined ? '' : (unit.cell ?? String)(value);
    };
    const style = sheetStyle(chosenSeparator());
    const head = csvLine([axis.title, ...series.map(({ name }) => name)], style);
    const rows = placesOf(series).map((at) => csvLine([axis.text(at), ...series.map((one) => cellOf(one, at))], style));
    saveFile('chart.csv', new Blob([UTF8_MARK, head, ...rows], { type: 'text/csv;charset=utf-8' }));
  };
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
      <div className={css.file}>
        <Button size="sm" onClick={save}>
          <IconDownload size={16} aria-hidden />
          {t('Save as CSV')}
        </Button>
      </div>
    </details>
  );
}
