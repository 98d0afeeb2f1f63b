import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import self from '../../package.json' with { type: 'json' };
import type { Config } from './config/index.ts';
import { readTraceparent } from './traceparent.ts';
import type { SpanOptions, Tracing } from './tracing.ts';

type Started = ReturnType<Tracing['start']>;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

function contextOf(traceparent: string | null | undefined): SpanContext | undefined {
  const read = readTraceparent(traceparent);
  return read && { traceId: read.traceId, spanId: read.spanId, traceFlags: read.flags, isRemote: true };
}

function linksOf(traceparents: readonly string[] = []): Link[] {
  return traceparents.flatMap((one) => {
    const context = contextOf(one);
    return context ? [{ context }] : [];
  });
}

const hex = (flags: number) => flags.toString(16).padStart(2, '0');

function spanOf(tracer: Tracer, span: Span): Started {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${hex(traceFlags)}`,
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    link: (traceparent) => void span.addLinks(linksOf([traceparent])),
    end: () => span.end(),
    start: (name, options) => started(tracer, name, options, trace.setSpan(ROOT_CONTEXT, span)),
  };
}

function started(
  tracer: Tracer,
  name: string,
  { kind, attributes, parent, links }: SpanOptions,
  within: Context,
): Started {
  const remote = contextOf(parent);
  const under = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : within;
  const options = { kind: KINDS[kind], links: linksOf(links), ...(attributes && { attributes }) };
  return spanOf(tracer, tracer.startSpan(name, options, under));
}

/** Returns the headers of the standard form `name=value,name=value`, with percent-encoded values. */
function headersOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}

/** Settings of the traces, with the standard names of OpenTelemetry. */
type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** Starts tracing. A batch of spans goes to the collector every few seconds. */
export function startTracing(endpoint: string, settings: Settings): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME, 'service.version': self.version }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('adashi', self.version);
  return {
    start: (name, options) => started(tracer, name, options, ROOT_CONTEXT),
    close: () => provider.shutdown(),
  };
}
