/** Constants of SPEC §9. Times are in milliseconds. */
export const CODE_LENGTH = 6;
export const RESEND_MS = 300_000;
export const INACTIVITY_MS = 3_000_000;
export const KYC_POLLING = { firstMs: 3_000, retryMs: 5_000, afterErrorMs: 10_000, mostRetries: 120, noticeMs: 10_000 };
export const SIDEBAR_HOVER_MS = 400;
export const CHAT_RETURNS_MS = 500;
export const CHUNK_LOAD_MS = 120_000;
/** Response header with the server's time. In the sandbox, this is the time of the sandbox clock. */
export const TIME_HEADER = 'x-adashi-now';
export const PAGE_SIZES = [10, 25, 50, 100] as const;
/**
 * Highest page number of every list. Filters and CSV files reach the other rows (docs/decisions/0039-long-lists.md).
 */
export const LAST_PAGE = 2_000;
export const PRODUCT = { name: 'Adashi', group: 'squad', slug: 'adashi' } as const;
export const OTHER_PRODUCT = { name: 'AjoHome', group: 'pod', slug: 'ajohome' } as const;

/** Display languages. A new language also needs a text file in `api` and in `web`. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
