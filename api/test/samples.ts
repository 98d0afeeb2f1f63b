import type { z } from 'zod';

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly string[];
}

/** A value in a request: JSON or `undefined`. */
export type Sent = string | number | boolean | null | undefined | readonly Sent[] | { readonly [key: string]: Sent };

const SOMEBODY = '00000000-0000-4000-8000-000000000000';
/** Sample texts for schemas. Each schema uses the first text that the schema accepts. */
const TEXTS = ['Ontario', 'ada@example.com', 'M5H2N2', SOMEBODY, '4165550123', '2026-12-08'].concat(
  ['123456', '1234567', '00006', '003', 'Savings2026!'],
  ['https://push.example.com/1', 'x'.repeat(64), '1'],
);
const NUMBERS = [5, 10_000, 1, 0, 500];

// This type cast is safe because the functions below check for each part. Each kind of schema has
// different parts.
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/**
 * Returns a sample for a schema, including all optional parts, so that a test can make each part
 * wrong.
 */
function sampleOf(schema: z.ZodType): Sent {
  const { type, shape, innerType, in: taken, element, options, valueType, entries, values } = defOf(schema);
  const inner = innerType ?? taken ?? options?.[0];
  if (inner) return sampleOf(inner);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, sampleOf(part)]));
  if (element) return [sampleOf(element)];
  if (valueType) return { some: sampleOf(valueType) };
  const known = [...Object.values(entries ?? {}), ...(values ?? [])];
  const tried = type === 'boolean' ? [true] : type === 'number' ? NUMBERS : [...known, ...TEXTS];
  return tried.find((value) => schema.safeParse(value).success) ?? 'Ontario';
}

/** Returns one sample for each variant of a schema. */
export function samplesOf(schema: z.ZodType | undefined): Sent[] {
  return schema ? (defOf(schema).options ?? [schema]).map(sampleOf) : [{}];
}

/** Returns copies of a sample. In each copy, one value from `wrongs` replaces one part. */
export function madeWrong(sample: Sent, wrongs: () => readonly Sent[]): Sent[] {
  if (Array.isArray(sample)) return [...wrongs(), ...madeWrong(sample[0], wrongs).map((wrong) => [wrong])];
  if (typeof sample !== 'object' || sample === null) return [...wrongs()];
  return Object.entries(sample).flatMap(([name, part]) =>
    madeWrong(part, wrongs).map((wrong) => Object.fromEntries([...Object.entries(sample), [name, wrong]])),
  );
}
