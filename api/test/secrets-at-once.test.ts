import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SECRETS = join(import.meta.dirname, '../src/base/config/secrets.ts');
/** All processes wait for a signal, so that they read the secrets at the same moment. */
const PROGRAM = `
  const { readSecrets } = await import(process.argv[1]);
  process.stdin.once('data', () => { console.log(JSON.stringify(readSecrets(process.argv[2]))); process.exit(); });
  console.error('ready');
`;

async function untilReady(child: ReturnType<typeof spawn>): Promise<void> {
  await new Promise((resolve) => child.stderr?.once('data', resolve));
}

async function outputOf(child: ReturnType<typeof spawn>): Promise<string> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

/**
 * The number of processes. Only `npm run verify` uses twenty-five, because each process costs two
 * seconds of CPU time.
 */
const PROCESSES = process.env.VERIFY === 'yes' ? 25 : 8;

test('Simultaneously started processes read the same secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-at-once-'));
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, SECRETS, folder]),
  );
  await Promise.all(children.map(untilReady));
  const said = children.map(outputOf);
  for (const child of children) child.stdin?.write('now');
  const secrets = await Promise.all(said);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toContain('key');
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});
