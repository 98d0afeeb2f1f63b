import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

/** One check of a schema: the field, the check's name, and all error messages for invalid inputs. */
export interface Demand {
  readonly field: string;
  readonly check: string;
  readonly sentences: readonly string[];
}

interface Def {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
}

interface CheckDef {
  readonly check: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly length?: number;
  readonly value?: number;
}

const TEXT = ['x', '1', 'A', '0', '!', '\u202E', 'www.', 'a\u0430'];
/** A text length above all limits of the contract. */
const LONGEST = 1_000_000;

/** Returns sample values of every type, and values at and next to each bound of the checks. */
function candidates({ type }: Def, checks: readonly CheckDef[]): unknown[] {
  const bounds = checks.flatMap(({ maximum, minimum, length, value }) => [maximum, minimum, length, value]);
  const numbers = bounds.filter((bound) => bound !== undefined).flatMap((bound) => [bound - 1, bound, bound + 1]);
  const lengths = [5, 7, 12, ...numbers].filter((length) => length >= 0 && length <= LONGEST);
  const texts = lengths.flatMap((length) => TEXT.map((sign) => sign.repeat(length)));
  const days = ['2026-02-30', '2026-02-28', '9999-12-31', 'soon'];
  const odd = [undefined, null, '', ' ', Number.NaN, 0, -1, 0.5, 1e300, true, {}, 'x@', '2125550123', '4165550123'];
  const lists = type === 'array' ? lengths.map((length) => Array.from({ length }, () => 'x')) : [];
  return [...odd, ...TEXT, ...numbers, ...texts, ...days, ...lists, 'x'.repeat(LONGEST)];
}

const CODE: Readonly<Record<string, string>> = {
  max_length: 'too_big',
  less_than: 'too_big',
  min_length: 'too_small',
  greater_than: 'too_small',
  length_equals: 'too_big',
  string_format: 'invalid_format',
  number_format: 'invalid_type',
  custom: 'custom',
};

function breaks(issue: Issue, { check, maximum, minimum, length, value }: CheckDef): boolean {
  if (issue.code !== CODE[check]) return false;
  if (issue.code === 'too_big') return issue.maximum === (maximum ?? length ?? value);
  return issue.code !== 'too_small' || issue.minimum === (minimum ?? value);
}

function demandsOfValue(schema: Schema, def: Def, field: string, own: readonly CheckDef[]): Demand[] {
  // Skips checks across two fields of a form, which the table in `rules.ts` covers.
  const checks = own.filter(({ check }) => check !== 'overwrite' && !(check === 'custom' && def.type === 'object'));
  const issues = candidates(def, checks).flatMap(
    // This type cast is safe because every schema type has `safeParse`.
    (value) => (schema as z.ZodType).safeParse(value).error?.issues ?? [],
  );
  const all = [...new Set(issues.filter(({ path }) => path.length === 0).map(({ message }) => message))];
  return [
    { field, check: def.type, sentences: all },
    ...checks.map((check) => ({
      field,
      check: check.check,
      sentences: issues.filter((issue) => breaks(issue, check)).map(({ message }) => message),
    })),
  ];
}

/** Tries invalid inputs for every check of a schema and its nested schemas, and returns the error messages. */
export function demandsOf(schema: Schema, field = ''): Demand[] {
  // This type cast is safe because the code below reads only existing parts. The definition's type depends on the
  // schema kind.
  const def = schema._zod.def as unknown as Def;
  const format = 'check' in def ? [def as unknown as CheckDef] : [];
  const checks = [...format, ...(def.checks ?? []).map((check) => check._zod.def)];
  const parts = [
    ...Object.entries(def.shape ?? {}),
    ...[def.innerType, def.in, def.out, def.element, ...(def.options ?? [])].map((part) => ['', part] as const),
  ].flatMap(([name, part]) => (part ? demandsOf(part, [field, name].filter(Boolean).join('.')) : []));
  const isWrapper = def.innerType !== undefined || def.in !== undefined;
  return isWrapper ? parts : [...demandsOfValue(schema, def, field, checks), ...parts];
}
