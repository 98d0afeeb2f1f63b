import { KYC_DRAFT } from '../../../session/local-storage.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Saves the unsent KYC form of one person in this tab. The draft survives Escape and a reload, and ends with the
 * submission, the tab or the session.
 */
export function keepDraft(person: string, values: Values): void {
  sessionStorage.setItem(KYC_DRAFT, JSON.stringify({ person, values }));
}

/** Returns a person’s draft, limited to the given fields. Invalid data is ignored. */
export function readDraft(person: string, fields: readonly string[]): Record<string, string> {
  try {
    const kept: { person?: unknown; values?: object } = JSON.parse(sessionStorage.getItem(KYC_DRAFT) ?? '{}');
    if (kept.person !== person) return {};
    const entries: [string, unknown][] = Object.entries(kept.values ?? {});
    return Object.fromEntries(
      entries.flatMap(([field, value]) =>
        fields.includes(field) && typeof value === 'string' ? [[field, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(KYC_DRAFT);
}
