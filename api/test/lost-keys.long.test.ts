import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { START } from '../../tools/start-command.ts';
import { checkKeys } from '../src/app/keys/check-keys.ts';
import { forgetKeys, rotateKey } from '../src/app/keys/rotate.ts';
import { readConfig } from '../src/base/config/index.ts';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

/** Starts the server and stops it once it is ready. Returns the output of the server. */
async function start(environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, PORT: '0', DEMO: 'no', ARGON2_MEMORY_KIB: '64', ...environment };
  const child = spawn(process.execPath, START, { cwd: join(import.meta.dirname, '../..'), env });
  const ended = Promise.withResolvers<void>();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready at')) child.kill('SIGINT');
    });
  child.once('exit', () => ended.resolve());
  await ended.promise;
  return output;
}

test('A server without the key file of its database does not start, and names the file', async () => {
  const { db, url, ownerUrl } = await freshDatabase();
  await db.destroy();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-keys-'));
  const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR };
  const file = join(DATA_DIR, 'secrets.json');
  expect(await start(environment)).toContain('is ready at');
  renameSync(file, `${file}.kept`);
  const output = await start(environment);
  expect(output).toContain(`${file} does not have the keys of this database.`);
  expect(output).not.toContain('is ready at');
  renameSync(`${file}.kept`, file);
  expect(await start(environment)).toContain('is ready at');
});

test('A server starts after a key rotation, but only with the new key file', async () => {
  const app = await TestApp.open();
  const { db, config, clock } = app.context;
  const other = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'adashi-other-')) });
  await checkKeys(db, config);
  await expect(checkKeys(db, other)).rejects.toThrow('does not have the keys of this database');
  await rotateKey(db, config, clock, 0);
  await checkKeys(db, config);
  const [, old] = config.keys.all;
  await expect(
    checkKeys(db, { ...config, keys: { all: old ? [old] : [], newest: config.keys.newest } }),
  ).rejects.toThrow();
  await forgetKeys(db, config);
  await checkKeys(db, config);
  await expect(checkKeys(db, other)).rejects.toThrow('secrets.json');
  await app.close();
});
