import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { VARIABLES } from '../api/src/base/config/read-config.ts';
import { patroniConfig, variablesOf } from './chaos/cluster.ts';
import { read } from './strings.ts';

const ROOT = join(import.meta.dirname, '..');

const service = z.object({
  volumes: z.array(z.string()).default([]),
  build: z.object({ context: z.string().optional(), dockerfile: z.string().optional() }).optional(),
  entrypoint: z.string().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  environment: z.record(z.string(), z.string()).default({}),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.object({})),
});

const text = read('deploy/compose.yaml');
const { services, volumes } = compose.parse(parse(text, { merge: true }));
const named = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`deploy/compose.yaml has no ${name}`);
  return found;
};

describe('deploy/compose.yaml', () => {
  test('runs two servers, Caddy, PgBouncer, and PostgreSQL with a standby', () => {
    expect(Object.keys(services)).toEqual(['caddy', 'one', 'two', 'pgbouncer', 'primary', 'standby']);
    expect(named('two').environment).toEqual(named('one').environment);
  });
  test('sets only known variables of the server', () => {
    const names = Object.keys(named('one').environment);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !VARIABLES.has(name))).toEqual([]);
  });
  test('names only services and volumes that exist', () => {
    const wrong = Object.entries(services).flatMap(([name, { depends_on: needed, volumes: mounts }]) => [
      ...Object.keys(needed).filter((other) => !(other in services) || other === name),
      ...mounts.map((mount) => mount.split(':')[0] ?? '').filter((from) => !/^[./]/.test(from) && !(from in volumes)),
    ]);
    expect(wrong).toEqual([]);
    const urls = Object.values(named('one').environment).flatMap((value) => value.match(/@[^/]+/)?.[0].slice(1) ?? []);
    const hosts = urls.flatMap((list) => list.split(',').map((host) => host.split(':')[0] ?? ''));
    expect(new Set(hosts)).toEqual(new Set(['pgbouncer', 'primary', 'standby']));
    expect(hosts.filter((host) => !(host in services))).toEqual([]);
  });
  test('mounts only files that exist', () => {
    const files = Object.values(services).flatMap(({ volumes: mounts, build }) => [
      ...mounts.filter((mount) => mount.startsWith('.')).map((mount) => join('deploy', mount.split(':')[0] ?? '')),
      ...(build?.dockerfile ? [join('deploy', build.context ?? '.', build.dockerfile)] : []),
    ]);
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
  test('explains each variable of the operator', () => {
    const asked = Array.from(text.matchAll(/\$\{(\w+)\}/g), ([, name = '']) => name);
    expect(asked.length).toBeGreaterThan(5);
    const [comment = ''] = text.split('name: adashi');
    expect([...new Set(asked)].filter((name) => !comment.includes(name))).toEqual([]);
  });
});

describe('deploy/patroni', () => {
  test('the chaos test changes only paths of patroni.yml', () => {
    const changed = parse(patroniConfig('/machine', '/binaries', '/certificate'));
    const example = parse(read('deploy/patroni/patroni.yml'));
    const { data_dir, bin_dir, parameters, ...others } = example.postgresql;
    expect(changed).toEqual({
      ...example,
      postgresql: {
        ...others,
        data_dir: '/machine/postgres',
        bin_dir: '/binaries',
        pgpass: '/machine/pgpass',
        parameters: {
          ...parameters,
          ssl_cert_file: '/certificate.crt',
          ssl_key_file: '/certificate.key',
          unix_socket_directories: '/machine',
        },
      },
    });
    expect([data_dir, bin_dir].every((path) => path.startsWith('/'))).toBe(true);
  });
  test('the leader acknowledges no write without a standby', () => {
    const { dcs } = parse(read('deploy/patroni/patroni.yml')).bootstrap;
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    // Patroni needs time for two attempts within the lifetime of the leader's lock.
    expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  });
  test('Patroni uses the interface of etcd that checks the owner of the lock', () => {
    expect(parse(read('deploy/patroni/patroni.yml'))).toHaveProperty('etcd.hosts', 'db1:2379,db2:2379,db3:2379');
    expect(variablesOf('etcd.env')).toHaveProperty('ETCD_ENABLE_V2', 'true');
  });
  test('the variables of one machine name that machine only', () => {
    const values = Object.entries(variablesOf('node.env'));
    expect(values.filter(([name, value]) => !/PASSWORD/.test(name) && !value.includes('db1'))).toEqual([]);
    expect(Object.keys(variablesOf('etcd.env')).filter((name) => values.some(([own]) => own === name))).toEqual([]);
  });
});
