import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { whatIsMissing } from './chaos/missing.ts';

/**
 * Runs two servers on a cluster of three databases with the files of `deploy/patroni`, and kills the leader again and
 * again while members write. Fails if an acknowledged write is lost or the ledger is wrong. Options: `--kills=20`,
 * `--cuts=4`, `--writers=8` and `--keep`, which keeps the folder with all logs.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '4' },
    writers: { type: 'string', default: '8' },
    keep: { type: 'boolean', default: false },
  },
});

/** Variable with the folder of the run, for the process in the namespaces. */
const FOLDER = 'CHAOS_FOLDER';

/**
 * Runs this file again with its own network, mounts and processes. The shell collects the exit codes of orphans, and the
 * kernel ends all processes with the shell.
 */
async function runInNamespaces(folder: string): Promise<number> {
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const shell = ['sh', '-c', '"$@" & wait $!', 'sh'];
  const command = [process.execPath, import.meta.filename, ...process.argv.slice(2)];
  const child = spawn('unshare', [...namespaces, ...shell, ...command], {
    stdio: 'inherit',
    env: { ...process.env, [FOLDER]: folder },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function start(): Promise<number> {
  const missing = whatIsMissing();
  if (missing !== null) {
    console.error(missing);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'adashi-chaos-'));
  chmodSync(folder, 0o755);
  const code = await runInNamespaces(folder);
  if (code !== 0 || values.keep) console.log(`All logs are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
  return code;
}

const inside = process.env[FOLDER];
const options = { kills: Number(values.kills), cuts: Number(values.cuts), writers: Number(values.writers) };
// Outside of the namespaces, the code of the app is not needed, which takes seconds to load.
const runInside = async (folder: string) => (await import('./chaos/run.ts')).run(folder, options);
process.exit(inside ? await runInside(inside) : await start());
