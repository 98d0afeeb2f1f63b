import { AsyncLocalStorage } from 'node:async_hooks';

/** Attributes of a span: names of routes, queues and providers. Never personal data or free text. */
type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: Attributes;
  /** W3C `traceparent` of the parent. Without a parent, the span starts a new trace. */
  readonly parent?: string | null | undefined;
  /** W3C `traceparent` of related spans. */
  readonly links?: readonly string[];
}

export interface Span {
  /** W3C `traceparent` of this span. */
  readonly traceparent: string;
  readonly set: (attributes: Attributes) => void;
  /** Marks the span as failed. `type` is a class or code of errors, never a message. */
  readonly fail: (type: string) => void;
  readonly link: (traceparent: string) => void;
  readonly end: () => void;
  /** Starts a child of this span, or of the given parent. */
  readonly start: (name: string, options: SpanOptions) => Span;
}

/** Source of traces. `api/src/base/otlp.ts` sends the traces to a collector. */
export interface Tracing {
  readonly start: Span['start'];
  /** Sends all finished spans, then stops. */
  readonly close: () => Promise<void>;
}

export interface WithTracing {
  /** Null while tracing is off. */
  readonly tracing: Tracing | null;
}

const current = new AsyncLocalStorage<Span>();

/** Returns the span of the running work, or undefined while tracing is off. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs work inside a span. */
export const within = <Result>(span: Span | null, work: () => Result): Result =>
  span ? current.run(span, work) : work();

/** Returns the class of an error, or the code of an expected error. Messages can contain personal data. */
export function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && error.code !== undefined ? String(error.code) : error.constructor.name;
}

async function runIn<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
  if (!span) return work();
  try {
    return await current.run(span, work);
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work in a child of the current span. Without a current span, only runs the work. */
export const inSpan = <Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> =>
  runIn(current.getStore()?.start(name, options), work);

/**
 * Continues the traces of orders in a received event: adds one span to each trace, linked with the current span, and
 * links the current span with each trace.
 */
export function continueTraces(name: string, traceparents: readonly string[]): void {
  const span = current.getStore();
  for (const parent of span ? traceparents : []) {
    span?.start(name, { kind: 'consumer', parent, links: [span.traceparent] }).end();
    span?.link(parent);
  }
}

/** Runs work in a span that belongs to no current span, such as the run of a job or a delivery. */
export const inRootSpan = <Result>(
  { tracing }: WithTracing,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> => runIn(tracing?.start(name, options), work);
