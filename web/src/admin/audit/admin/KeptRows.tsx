import { ROUTES } from '@adashi/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { countText, dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { KEPT } from '../shared/privacy-words.ts';
import css from './privacy.module.css';

const ERASED: StateLook = { role: 'action', Icon: IconCircleCheck, word: msg('Erased') };

/** Card with the rows about an erased member that remain, with the reason and the day of the deletion. */
export function KeptRows({ id }: { id: number }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.erasureProof, { params: { id } });
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('This erasure is unknown') }}>
      {({ at, kept }) => (
        <section className={ui.card}>
          <CardHead title={t('Member {{number}}: what we keep', { number: String(id) })}>
            <State chip look={ERASED} more={dayText(dayOf(at))} />
          </CardHead>
          <table className={css.kept}>
            <thead>
              <tr>
                <th>{t('Kept')}</th>
                <th>{t('Rows')}</th>
                <th>{t('Until')}</th>
              </tr>
            </thead>
            <tbody>
              {kept.map(({ kind, rows, until }) => {
                const { Icon, title, what, why } = KEPT[kind];
                return (
                  <tr key={kind}>
                    <td>
                      <span className={css.what}>
                        <Icon size={19} stroke={1.75} aria-hidden />
                        <span>
                          <b>{t(title)}</b>
                          <small>{t(what)}</small>
                        </span>
                      </span>
                    </td>
                    <td data-label={t('Rows')}>{countText(rows)}</td>
                    <td>
                      <b>{until ? dayText(until, dayOf(at)) : t('Always')}</b>
                      <small>{t(why)}</small>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className={css.foot}>
            {t('A nightly job deletes expired rows, and records each deletion.')}{' '}
            <Link className={ui.link} to={`${paths.activity}?privacy=deletions`}>
              {t('See the deletions')}
            </Link>
          </p>
        </section>
      )}
    </QueryBoundary>
  );
}
