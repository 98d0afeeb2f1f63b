import { KEPT } from '../../session/local-storage.ts';

type Values = Readonly<Record<string, string>>;

/**
 * What a person typed into the KYC form and has not sent yet: it outlives Escape and a reload, in this browser and for
 * that person alone. It is gone once it is sent, and with the session.
 */
export function keepDraft(person: string, values: Values): void {
  localStorage.setItem(KEPT.kycDraft, JSON.stringify({ person, values }));
}

/** The draft of this person as far as it can be read; of the given fields alone. */
export function readDraft(person: string, fields: readonly string[]): Record<string, string> {
  try {
    const kept: { person?: unknown; values?: object } = JSON.parse(localStorage.getItem(KEPT.kycDraft) ?? '{}');
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
  localStorage.removeItem(KEPT.kycDraft);
}
