import { type PlatformSettings, ROUTES } from '@adashi/contract';
import { SETTINGS } from '@adashi/core';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Field } from '../../../ui/Field.tsx';
import { readTyped, typed, unitText, valueText, WORDS } from '../shared/setting-words.ts';

interface Props {
  readonly setting: PlatformSettings['data'][number];
  /**
   * Version of the settings on the page. The server rejects the change if another person has changed a setting
   * meanwhile.
   */
  readonly version: number;
  readonly onClose: () => void;
}

/** Dialog that changes one setting. The dialog lists the affected squads or members before the change. */
export function ChangeSetting({ setting: { name, value }, version, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(typed(name, value));
  const { least, most, holds } = SETTINGS[name];
  const becomes = readTyped(name, text);
  const range = t('From {{least}} to {{most}}', { least: valueText(t, name, least), most: valueText(t, name, most) });
  const consequences = [
    holds === 'new_squads'
      ? t('New squads will use it. Existing squads keep their value.')
      : t("It's in effect immediately, for everyone."),
    t('The current value is {{value}}.', { value: valueText(t, name, value) }),
  ];
  return (
    <ActDialog
      route={ROUTES.changeSetting}
      input={(reason) => ({ body: { version, name, value: becomes ?? value, reason } })}
      title={t(WORDS[name].title)}
      consequences={consequences}
      act={becomes === null ? t('Set it') : t('Set it to {{value}}', { value: valueText(t, name, becomes) })}
      done={msg('Saved')}
      readers={t('It stays in the history, with your name.')}
      look="primary"
      isComplete={becomes !== null && becomes !== value}
      onClose={onClose}
    >
      <Field
        label={t('From now on')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...unitText(t, name)}
        {...(becomes === null ? { error: range } : { hint: range })}
      />
    </ActDialog>
  );
}
