import { type PlatformSettings as Answer, ROUTES } from '@adashi/contract';
import { SETTINGS, type SettingName } from '@adashi/core';
import { useState } from 'react';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { AccountTabs } from '../../../people/shared/AccountTabs.tsx';
import { Button } from '../../../ui/Button.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { ORDER, valueText, WORDS } from '../shared/setting-words.ts';
import { ChangeSetting } from './ChangeSetting.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import css from './settings.module.css';

type Setting = Answer['data'][number];

interface GroupProps {
  readonly title: string;
  readonly sub: string;
  readonly settings: readonly Setting[];
  readonly onChange: (name: SettingName) => void;
}

function Group({ title, sub, settings, onChange }: GroupProps) {
  const { t } = useTranslation();
  return (
    <section className={ui.card}>
      <div className={css.head}>
        <h2 className={ui.h2}>{title}</h2>
        <p className={ui.sub}>{sub}</p>
      </div>
      <ul className={css.settings}>
        {settings.map(({ name, value, changed }) => (
          <li key={name}>
            <div>
              <b>{t(WORDS[name].title)}</b>
              <p>{t(WORDS[name].does)}</p>
            </div>
            <div className={css.value}>
              <b>{valueText(t, name, value)}</b>
              <small>{changed ? t('since {{day}}', { day: dayText(dayOf(changed.at)) }) : t('Default')}</small>
            </div>
            <Button
              size="sm"
              aria-label={t('Change: {{setting}}', { setting: t(WORDS[name].title) })}
              onClick={() => onChange(name)}
            >
              {t('Change')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Page of the platform settings with all past changes. Some settings are defaults for new squads. */
export function PlatformSettings() {
  const { t } = useTranslation();
  useTitle(t('Settings'));
  const asked = useCall(ROUTES.platformSettings, {});
  const [changing, setChanging] = useState<SettingName | null>(null);
  return (
    <>
      <AccountTabs />
      <div className={css.layout}>
        <QueryBoundary asked={asked} card>
          {({ version, data }) => {
            const byOrder = ORDER.flatMap((name) => data.find((setting) => setting.name === name) ?? []);
            const that = (holds: string) => byOrder.filter(({ name }) => SETTINGS[name].holds === holds);
            const chosen = data.find(({ name }) => name === changing);
            return (
              <div className={ui.stack}>
                <Group
                  title={t('New squads')}
                  sub={t('A squad keeps the values it was opened with.')}
                  settings={that('new_squads')}
                  onChange={setChanging}
                />
                <Group
                  title={t('Platform-wide')}
                  sub={t('In effect immediately, for everyone.')}
                  settings={that('at_once')}
                  onChange={setChanging}
                />
                {chosen && (
                  <ChangeSetting
                    key={chosen.name}
                    setting={chosen}
                    version={version}
                    onClose={() => setChanging(null)}
                  />
                )}
              </div>
            );
          }}
        </QueryBoundary>
        <SettingHistory />
      </div>
    </>
  );
}
