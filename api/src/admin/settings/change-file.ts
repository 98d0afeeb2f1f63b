import type { SettingChange } from '@adashi/contract';
import { SETTINGS, type SettingUnit } from '@adashi/core';
import { dollars } from '../../http/csv-file.ts';
import type { FileColumns } from '../../http/list-file.ts';

/**
 * Label and formatter for each unit of a setting. Percentages are stored in hundredths of a percent, and amounts in
 * cents.
 */
const UNITS: Readonly<Record<SettingUnit, readonly [words: string, say: (value: number) => unknown]>> = {
  cents: ['dollars', dollars],
  basis_points: ['percent', dollars],
  percent: ['percent', (value) => value],
  days: ['days', (value) => value],
  business_days: ['business days', (value) => value],
};
const unitOf = ({ name }: SettingChange) => UNITS[SETTINGS[name].unit];

export const CHANGE_FILE: FileColumns<SettingChange> = {
  at: (row) => row.at,
  setting: (row) => row.name,
  unit: (row) => unitOf(row)[0],
  old_value: (row) => unitOf(row)[1](row.was),
  new_value: (row) => unitOf(row)[1](row.becomes),
  actor: (row) => row.by,
  reason: (row) => row.reason,
};
