import { KYC_DRAFT } from '../../../session/local-storage.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Saves a person's unsent KYC form in this tab, so that the form survives Escape and a reload. Sending the form,
 * closing the tab or ending the session deletes the draft.
 */
export function keepDraft(person: string, values: Values): void {
  sessionStorage.setItem(KYC_DRAFT, JSON.stringify({ person, values }));
}

/** Returns the requested fields of a person’s draft. Ignores invalid data. */
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
