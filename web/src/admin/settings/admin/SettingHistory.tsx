import { ROUTES } from '@adashi/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FileButton } from '../../../client/FileButton.tsx';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { momentText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Pager } from '../../../list/Pager.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { valueText, WORDS } from '../shared/setting-words.ts';
import css from './settings.module.css';

/** List of all setting changes. Each row shows the time, the old value, the new value, the person and the reason. */
export function SettingHistory() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const asked = useCall(ROUTES.settingChanges, { query: { page, pageSize: 10 } }, { keepsBefore: true });
  return (
    <section className={cx(ui.card, css.history)}>
      <CardHead title={t('History')}>
        <FileButton route={ROUTES.settingChangesFile} input={{}} name="settings.csv">
          {t('Export')}
        </FileButton>
      </CardHead>
      <QueryBoundary asked={asked} empty={<Empty title={t('All settings have their default')} />}>
        {({ data, ...at }) => (
          <>
            <ol>
              {data.map(({ version, name, was, becomes, reason, by, at: when }) => (
                <li key={version}>
                  <time dateTime={when}>{momentText(when)}</time>
                  <b>{t(WORDS[name].title)}</b>
                  <p className={css.change}>
                    <s>{valueText(t, name, was)}</s>
                    <IconArrowRight size={16} aria-label={t('became')} />
                    <span>{valueText(t, name, becomes)}</span>
                  </p>
                  <p>{t('{{name}}: “{{reason}}”', { name: by, reason })}</p>
                </li>
              ))}
            </ol>
            {at.total > at.pageSize && <Pager {...at} data={data} onPage={setPage} />}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
