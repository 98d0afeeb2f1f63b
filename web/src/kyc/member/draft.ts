import { KYC_DRAFT } from '../../session/local-storage.ts';

type Values = Readonly<Record<string, string>>;

/**
 * What a person typed into the KYC form and has not sent yet: it outlives Escape and a reload, in this tab and for that
 * person alone. It is gone once it is sent, with the tab, and with the session, wherever that is ended.
 */
export function keepDraft(person: string, values: Values): void {
  sessionStorage.setItem(KYC_DRAFT, JSON.stringify({ person, values }));
}

/** The draft of this person as far as it can be read; of the given fields alone. */
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
