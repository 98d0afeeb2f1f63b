import { Counter, Histogram, Registry } from 'prom-client';

/** Upper bounds of durations, in seconds. */
const SHORT = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG = [0.1, 1, 5, 15, 60, 300, 900, 3_600];

/**
 * Measurements of one process, for Prometheus. Labels have few possible values, never an id.
 * `api/src/app/monitoring/figures.ts` has the figures of the database.
 */
export class Metrics {
  readonly registry = new Registry();

  /** Duration of requests. `status` is a class, such as 5xx. */
  readonly requests = new Histogram({
    name: 'adashi_http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SHORT,
    registers: [this.registry],
  });

  readonly jobs = new Histogram({
    name: 'adashi_job_duration_seconds',
    help: 'Duration of job runs by result',
    labelNames: ['job', 'result'],
    buckets: LONG,
    registers: [this.registry],
  });

  readonly providerCalls = new Histogram({
    name: 'adashi_provider_call_duration_seconds',
    help: 'Duration of provider calls by result, without the wait in the queue',
    labelNames: ['port', 'provider', 'call', 'result'],
    buckets: SHORT,
    registers: [this.registry],
  });

  readonly webhooks = new Counter({
    name: 'adashi_webhooks_total',
    help: 'Received webhooks by result',
    labelNames: ['webhook', 'result'],
    registers: [this.registry],
  });
}

export interface WithMetrics {
  readonly metrics: Metrics;
}
