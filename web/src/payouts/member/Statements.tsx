import { ROUTES, type SquadStatement } from '@adashi/contract';
import { IconCircleDot, IconFlag3 } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { FileButton } from '../../client/FileButton.tsx';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Pager } from '../../list/Pager.tsx';
import { useNarrowing } from '../../list/use-narrowing.ts';
import { cx } from '../../ui/cx.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Select } from '../../ui/Select.tsx';
import { State, type StateLook } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import css from './statements.module.css';

const STATES: Record<'active' | 'completed', StateLook> = {
  active: { role: 'action', Icon: IconCircleDot, word: msg('Active') },
  completed: { role: 'neutral', Icon: IconFlag3, word: msg('Completed') },
};

type Row = Pick<SquadStatement, 'putIn' | 'received' | 'reserveBack' | 'fees'> & {
  readonly squadId?: string;
  readonly name: string;
  readonly about: string;
  readonly state?: StateLook;
};

/**
 * Prefix of the URL parameters for the list of statements. The list of payouts on the same page has other parameters.
 */
const LIST = 'statement';

const AMOUNTS = ['putIn', 'received', 'reserveBack', 'fees'] as const;

function Files({ row, year }: { row: Row; year: number | undefined }) {
  const query = { ...(row.squadId && { squad: row.squadId }), ...(year && { year }) };
  const name = [row.name, year].filter(Boolean).join(' ');
  return (
    <div className={css.files}>
      <FileButton route={ROUTES.statementPdf} input={{ ...IN_PRODUCT, query }} name={`${name}.pdf`}>
        PDF<span className={ui.sr}>, {name}</span>
      </FileButton>
      <FileButton route={ROUTES.statementCsv} input={{ ...IN_PRODUCT, query }} name={`${name}.csv`}>
        CSV<span className={ui.sr}>, {name}</span>
      </FileButton>
    </div>
  );
}

function Rows({ rows, year }: { rows: readonly Row[]; year: number | undefined }) {
  const { t } = useTranslation();
  const words = { putIn: t('Put in'), received: t('Received'), reserveBack: t('Reserve back'), fees: t('Fees paid') };
  return (
    <>
      <div className={cx(ui.tableWrap, css.desk)} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('Squad')}</th>
              <th>{t('State')}</th>
              {AMOUNTS.map((name) => (
                <th key={name} className={ui.right}>
                  {words[name]}
                </th>
              ))}
              <th className={ui.right}>{t('Statement')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name + row.about} className={row.squadId ? undefined : css.all}>
                <td>
                  {row.name}
                  <span className={css.about}>{row.about}</span>
                </td>
                <td>{row.state && <State look={row.state} />}</td>
                {AMOUNTS.map((name) => (
                  <td key={name} className={ui.right}>
                    {moneyText(row[name])}
                  </td>
                ))}
                <td>
                  <Files row={row} year={year} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.name + row.about}>
            <div className={css.title}>
              <b>{row.name}</b>
              {row.state && <State look={row.state} />}
            </div>
            <span className={css.about}>{row.about}</span>
            <dl>
              {AMOUNTS.map((name) => (
                <div key={name}>
                  <dt>{words[name]}</dt>
                  <dd>{moneyText(row[name])}</dd>
                </div>
              ))}
            </dl>
            <Files row={row} year={year} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** List of the yearly statements for each squad. A statement is a file with the contributed and received amounts. */
export function Statements() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('year'));
  const year = Number.isInteger(asked) && asked >= 1970 && asked < 2200 ? asked : undefined;
  const [{ page }, narrowTo] = useNarrowing(LIST, []);
  const statements = useCall(ROUTES.statements, { ...IN_PRODUCT, query: { year, page } });
  const choose = (value: string) => {
    const parts = new URLSearchParams(search);
    if (value === '') parts.delete('year');
    else parts.set('year', value);
    parts.delete(`${LIST}-page`);
    setSearch(parts);
  };
  return (
    <QueryBoundary asked={statements} card>
      {({ years, all, ...list }) => {
        const shown = [...new Set([...years, ...(year ? [year] : [])])];
        const rows = list.data.map(({ squad: name, status, since, until, ...row }): Row => {
          const about = until
            ? t('Ended {{day}}', { day: dayText(until, since) })
            : t('Since {{day}}', { day: dayText(since) });
          const state = status === 'active' || status === 'completed' ? STATES[status] : undefined;
          return { ...row, name, about, ...(state && { state }) };
        });
        const sum: Row = {
          ...all,
          name: t('All squads'),
          about: year ? t('Everything in {{year}}', { year }) : t('Everything so far'),
        };
        return (
          <section>
            <div className={css.head}>
              <h2 className={cx(ui.h2, ui.grow)}>{t('Statements')}</h2>
              {shown.length > 0 && (
                <Select
                  label={t('Year')}
                  options={[
                    { value: '', label: t('All years') },
                    ...shown.map((each) => ({ value: String(each), label: String(each) })),
                  ]}
                  value={year ? String(year) : ''}
                  onChange={choose}
                />
              )}
            </div>
            <div className={ui.card}>
              {list.total === 0 ? (
                <Empty title={year ? t('Nothing in {{year}}', { year }) : t('No statements yet')}>
                  {t('Your contributions and payouts appear here after your first contribution.')}
                </Empty>
              ) : (
                <>
                  <Rows rows={[...rows, sum]} year={year} />
                  {list.total > list.pageSize && <Pager {...list} onPage={(to) => narrowTo({ page: to })} />}
                </>
              )}
            </div>
          </section>
        );
      }}
    </QueryBoundary>
  );
}
