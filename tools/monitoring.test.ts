import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { FIGURES } from '../api/src/app/monitoring/figures.ts';
import { OF_SERVER } from '../api/src/app/monitoring/read-metrics.ts';
import { Metrics } from '../api/src/base/metrics.ts';
import { read } from './strings.ts';

const alertFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardFile = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});
const testFile = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
});

const alerts = alertFile.parse(parse(read('docs/monitoring/alerts.yml'))).groups.flatMap(({ rules }) => rules);
const panels = dashboardFile.parse(JSON.parse(read('docs/monitoring/grafana.json'))).panels;
const queries = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Labels that Prometheus adds to the samples of each server. */
const OF_PROMETHEUS = ['job', 'instance'];

/** Returns the names of all exported series, with the labels of each name. */
function exported(): Map<string, readonly string[]> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const all = new Map<string, readonly string[]>([['up', []]]);
  for (const metric of [...registry.getMetricsAsArray(), ...new Metrics().registry.getMetricsAsArray()]) {
    const labels = 'labelNames' in metric ? z.array(z.string()).parse(metric.labelNames) : [];
    const parts = metric instanceof Histogram ? ['_bucket', '_sum', '_count'] : [''];
    for (const part of parts) all.set(metric.name + part, part === '_bucket' ? [...labels, 'le'] : labels);
  }
  for (const [name, { labels }] of Object.entries({ ...FIGURES, ...OF_SERVER })) all.set(name, labels);
  return all;
}

const known = exported();

interface Selected {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Parses a query with Prometheus's own grammar. Returns the selected series and the labels of the query. */
function parsed(query: string): {
  readonly isValid: boolean;
  readonly series: readonly Selected[];
  readonly grouped: readonly string[];
} {
  const [series, grouped]: [Selected[], string[]] = [[], []];
  let isValid = true;
  const text = ({ from, to }: { from: number; to: number }) => query.slice(from, to);
  parser.parse(query).iterate({
    enter: (node) => {
      if (node.type.isError) isValid = false;
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier');
        const matchers = node.node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
        series.push({
          name: name ? text(name) : '',
          labels: matchers.map((matcher) => text(matcher.getChild('LabelName') ?? { from: 0, to: 0 })),
        });
      }
      if (node.name === 'GroupingLabels') grouped.push(...node.node.getChildren('LabelName').map(text));
    },
  });
  return { isValid, series, grouped };
}

describe('Alerts and dashboard', () => {
  test.each(queries)('the query of “%s” is valid and selects exported series and labels only', (_, query) => {
    const { isValid, series, grouped } = parsed(query);
    expect(isValid).toBe(true);
    expect(series.length).toBeGreaterThan(0);
    for (const { name, labels } of series) {
      expect([...known.keys()]).toContain(name);
      for (const label of labels) expect([...(known.get(name) ?? []), ...OF_PROMETHEUS], name).toContain(label);
    }
    const all = series.flatMap(({ name }) => known.get(name) ?? []);
    for (const label of grouped) expect(all).toContain(label);
  });

  test('the parser finds unknown names, labels and broken queries', () => {
    expect(parsed('sum by (le, b) (rate(none{c="d"}[5m]))')).toEqual({
      isValid: true,
      series: [{ name: 'none', labels: ['c'] }],
      grouped: ['le', 'b'],
    });
    expect(parsed('sum(rate(').isValid).toBe(false);
  });

  test('the dashboard or an alert uses every metric of the server', () => {
    const used = new Set(queries.flatMap(([, query]) => parsed(query).series.map(({ name }) => name)));
    const own = [...known.keys()].filter((name) => name.startsWith('adashi_'));
    const isUsed = (name: string) => used.has(name) || used.has(name.replace(/_(sum|bucket)$/, '_count'));
    expect(own.filter((name) => !isUsed(name))).toEqual([]);
  });
});

describe('Run-books', () => {
  const sections = Array.from(read('docs/runbooks.md').matchAll(/^## (\w+)$/gm), ([, name]) => name);
  test('each alert has a section with the same name, and each section an alert', () => {
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });
  test.each(alerts.map((rule) => [rule.alert, rule] as const))('the alert %s links to its section', (alert, rule) => {
    expect(rule.annotations.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
  });
  test('promtool tests for each alert that the alert fires and stays quiet', () => {
    const { tests } = testFile.parse(parse(read('docs/monitoring/alerts.test.yml')));
    const cases = tests.flatMap((one) =>
      one.alert_rule_test.map(({ alertname, exp_alerts: fired }) => `${alertname} ${fired.length}`),
    );
    expect(cases.toSorted()).toEqual(alerts.flatMap(({ alert }) => [`${alert} 0`, `${alert} 1`]).toSorted());
  });
});
