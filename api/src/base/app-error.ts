import { ERRORS, type ErrorCode, type Refusal, refusal, retryAfterOf } from '@adashi/contract';

interface More {
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, string>;
  /** Seconds until a retry. By default, the number in the contract for this error code. */
  readonly retryAfterS?: number;
}

/** Expected failure with an error code from the contract. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, string> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, more: More = {}) {
    super(fill(ERRORS[code].message, more.details ?? {}));
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfterS = more.retryAfterS ?? retryAfterOf(code);
  }
}

function fill(text: string, details: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => details[name] ?? '');
}

/** Returns the value, or throws an AppError if the value is missing. The default error code is `not_found`. */
export function found<Value>(value: Value | null | undefined, code: ErrorCode = 'not_found', more?: More): Value {
  if (value === undefined || value === null) throw new AppError(code, more);
  return value;
}

/**
 * Returns the error code of a check that fails as expected, or null when the check passes. Throws every other error.
 */
export async function refusalOf(check: Promise<unknown>): Promise<Refusal> {
  try {
    await check;
    return null;
  } catch (error) {
    const known = refusal.safeParse(error instanceof AppError ? error.code : undefined);
    if (known.success) return known.data;
    throw error;
  }
}
