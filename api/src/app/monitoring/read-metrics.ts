import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import self from '../../../package.json' with { type: 'json' };
import type { WithClock } from '../../base/clock.ts';
import type { WithLog } from '../../base/log.ts';
import type { WithMetrics } from '../../base/metrics.ts';
import { typeOf } from '../../base/tracing.ts';
import { connectionsOf, type WithDb } from '../../db/database.ts';
import { inTime } from '../../jobs/in-time.ts';
import { REAL_TIMERS } from '../../jobs/timers.ts';
import { FIGURES, readFigures } from './figures.ts';

/** Time limit of the database's figures, below the usual scrape time-out of 10 seconds. */
const DEADLINE_MS = 8_000;

let process: Registry | undefined;

/** Returns the metrics of Node.js, such as the lag of the event loop. One process has one registry of these metrics. */
function ofProcess(): Registry {
  if (process) return process;
  process = new Registry();
  collectDefaultMetrics({ register: process });
  return process;
}

/** Returns a registry of gauges. A gauge without a value is absent, because an alert would take 0 as a fault. */
function gauges(all: Readonly<Record<string, { readonly help: string; readonly labels: readonly string[] }>>) {
  const registry = new Registry();
  const byName = new Map<string, Gauge>();
  const set = (name: string, labels: Record<string, string>, value: number) => {
    const { help = '', labels: labelNames = [] } = all[name] ?? {};
    const gauge = byName.get(name) ?? new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
    byName.set(name, gauge);
    gauge.set(labels, value);
  };
  return { registry, set };
}

export const OF_SERVER = {
  adashi_build_info: { help: 'Version of the server', labels: ['version'] },
  adashi_database_up: { help: '1 if the database answered this request for metrics', labels: [] },
  adashi_database_connections: { help: 'Connections of the pool by state', labels: ['state'] },
} as const;

/**
 * Returns all metrics in Prometheus text format. Without the database, the figures of the database are absent, and all
 * other metrics remain.
 */
export async function readMetrics(context: WithDb & WithClock & WithLog & WithMetrics): Promise<string> {
  const [server, figures] = [gauges(OF_SERVER), gauges(FIGURES)];
  const { inUse, idle, waiting } = connectionsOf(context.db);
  const read = await inTime(readFigures(context), DEADLINE_MS, REAL_TIMERS).catch((error: unknown) => {
    context.log.error({ error: typeOf(error) }, 'metrics without the database');
    return null;
  });
  server.set('adashi_build_info', { version: self.version }, 1);
  server.set('adashi_database_up', {}, read === null ? 0 : 1);
  for (const [state, value] of Object.entries({ in_use: inUse, idle, waiting }))
    server.set('adashi_database_connections', { state }, value);
  for (const { name, labels, value } of read ?? []) figures.set(name, labels, value);
  const registries = [context.metrics.registry, server.registry, figures.registry, ofProcess()];
  return (await Promise.all(registries.map((registry) => registry.metrics()))).join('\n');
}
