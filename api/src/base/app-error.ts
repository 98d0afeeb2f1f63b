import { ERRORS, type ErrorCode } from '@adashi/contract';

/** An expected failure with a code of the closed list. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, string> | undefined;

  constructor(code: ErrorCode, more: { fields?: Record<string, string>; details?: Record<string, string> } = {}) {
    super(fill(ERRORS[code].message, more.details ?? {}));
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
  }
}

function fill(text: string, details: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => details[name] ?? '');
}

export function refuse(code: ErrorCode, more?: ConstructorParameters<typeof Refusal>[1]): never {
  throw new Refusal(code, more);
}

/** The first row, or 'not found'. */
export function found<Row>(row: Row | undefined): Row {
  return row ?? refuse('not_found');
}
