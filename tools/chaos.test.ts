import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare } from './chaos/losses.ts';

const ada = (id: string | null) => ({ person: 'ada', id });
const stored = (...ids: string[]) => ids.map((id) => ({ id, person: 'ada' }));

describe('Comparison of acknowledged and stored writes', () => {
  test.each([
    ['finds nothing if each write is stored once', [ada('1'), ada('2')], stored('1', '2'), { lost: 0, repeated: 0 }],
    ['finds a lost write', [ada('1'), ada('2')], stored('1'), { lost: 1, repeated: 0 }],
    ['finds a lost write beside a write that nobody acknowledged', [ada('1')], stored('2'), { lost: 1, repeated: 1 }],
    ['finds a write that is stored twice', [ada('1')], stored('1', '2'), { lost: 0, repeated: 1 }],
    ['counts writes whose id is unknown', [ada('1'), ada(null)], stored('1', '2'), { lost: 0, repeated: 0 }],
    ['finds a lost write whose id is unknown', [ada('1'), ada(null)], stored('1'), { lost: 1, repeated: 0 }],
    ['finds the loss of all writes of a member', [ada('1')], [], { lost: 1, repeated: 0 }],
  ])('%s', (_, acknowledged, rows, expected) => {
    expect(compare(acknowledged, rows)).toEqual(expected);
  });
});

test('without its programs, npm run chaos names the packages in one sentence', () => {
  const run = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'chaos.ts')], {
      env: { PATH: '/nowhere' },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(run).toThrow(
    /npm run chaos needs (?:Linux and root|these Debian packages: apt-get install patroni etcd-server)/,
  );
});
