const FORM = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export interface Traceparent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** Reads a `traceparent` (W3C Trace Context). Returns undefined for any other text. */
export function readTraceparent(text: string | null | undefined): Traceparent | undefined {
  const [, traceId, spanId, flags = ''] = FORM.exec(text ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId, flags: Number.parseInt(flags, 16) } : undefined;
}
