/** A recorded value in short: of an object its values, of a list its length. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length > 3 ? `${value.length}` : value.map(valueText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(valueText).join(', ');
  return String(value).replaceAll('_', ' ');
}

const SAID = new Set(['before', 'after', 'reason']);

export interface Change {
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  /** Whatever else was recorded, name by name. */
  readonly more: string;
}

/** What the details of an act say of what changed. */
export function whatChanged(details: Readonly<Record<string, unknown>>): Change {
  const { before, after, reason } = details;
  const more = Object.entries(details).filter(([name]) => !SAID.has(name));
  return {
    before: before === undefined ? null : valueText(before),
    after: after === undefined ? null : valueText(after),
    reason: typeof reason === 'string' ? reason : null,
    more: more.map(([name, value]) => `${name}: ${valueText(value)}`).join(' · '),
  };
}
