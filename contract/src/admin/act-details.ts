/**
 * Display format of a detail in the audit log. `id` shows an entity's name, and `inner` shows each field of a nested
 * value.
 */
export type DetailKind = 'money' | 'rate' | 'day' | 'plain' | 'word' | 'id' | 'inner';

/**
 * Names of the details in the audit log, other than `before`, `after` and `reason`.
 * `web/src/admin/audit/shared/detail-words.ts` has their labels.
 */
export const ACT_DETAILS = {
  account: 'id',
  act: 'id',
  amount: 'money',
  approvedBy: 'id',
  attempt: 'plain',
  beacon: 'plain',
  broken: 'inner',
  by: 'id',
  compared: 'plain',
  contribution: 'money',
  count: 'plain',
  day: 'day',
  deleted: 'inner',
  difference: 'inner',
  disagreements: 'inner',
  ended: 'plain',
  error: 'plain',
  failed: 'plain',
  feeBps: 'rate',
  fields: 'word',
  filter: 'inner',
  from: 'word',
  from_seat: 'id',
  group: 'word',
  guarantorId: 'id',
  hash: 'plain',
  how: 'word',
  invitation: 'id',
  invited: 'plain',
  isOn: 'word',
  key: 'plain',
  known: 'plain',
  kycVerificationStatus: 'word',
  language: 'word',
  leaving: 'word',
  left: 'id',
  lines: 'plain',
  mail: 'word',
  mandate: 'id',
  name: 'plain',
  note: 'plain',
  number: 'plain',
  open: 'plain',
  order: 'inner',
  orderRule: 'word',
  paid: 'plain',
  payment: 'id',
  payments: 'plain',
  period: 'word',
  position: 'plain',
  problems: 'plain',
  product: 'word',
  replaced: 'plain',
  reserveBps: 'rate',
  round: 'plain',
  rows: 'plain',
  searched: 'inner',
  seat: 'id',
  sent: 'plain',
  seq: 'plain',
  size: 'plain',
  squad: 'id',
  startOn: 'day',
  startedOn: 'day',
  table: 'plain',
  title: 'plain',
  titleEn: 'plain',
  to: 'word',
  to_seat: 'id',
  until: 'day',
  value: 'plain',
  version: 'plain',
  way: 'word',
  with: 'id',
  withdrawal: 'id',
} as const satisfies Readonly<Record<string, DetailKind>>;

export type ActDetail = keyof typeof ACT_DETAILS;

/** Details that the audit log stores with an act. */
export type ActDetails = Readonly<
  Partial<Record<ActDetail, unknown>> & { before?: unknown; after?: unknown; reason?: string | null | undefined }
>;

/** Returns the display format of a detail. Names that are no longer in use have the format `plain`. */
export function detailKind(name: string): DetailKind {
  const kinds: Readonly<Record<string, DetailKind>> = ACT_DETAILS;
  return kinds[name] ?? 'plain';
}

/** Details that can contain text written by people, directly or inside a value. Only these details can be erased. */
const TEXT_DETAILS = ['reason', 'before', 'after', 'filter', 'name', 'title', 'titleEn', 'error'] as const;

/** Returns whether a detail can hold free text. */
export function isTextDetail(name: string): boolean {
  const names: readonly string[] = TEXT_DETAILS;
  return names.includes(name);
}
