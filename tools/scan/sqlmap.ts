import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scanned } from './requests.ts';
import { run } from './run.ts';

const LINE = '='.repeat(54);

/** Returns the requests as a proxy log for sqlmap. */
function logOf(url: string, requests: readonly Scanned[]): string {
  const { host, hostname, port } = new URL(url);
  const pieces = requests.map(({ method, path, as, body }) => {
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...(as ? [`Authorization: Bearer ${as}`] : []),
      ...(body === undefined ? [] : ['Content-Type: application/json']),
    ];
    return `${LINE}\n12:00:00 AM  http://${hostname}:${port}  [127.0.0.1]\n${LINE}\n${head.join('\n')}\n\n${body ?? ''}\n${LINE}\n\n\n`;
  });
  return pieces.join('');
}

/** Runs sqlmap, which injects SQL into each part of each request. Returns URL and parameter of each finding. */
export async function sqlmap(url: string, requests: readonly Scanned[], folder: string): Promise<string[]> {
  const log = join(folder, 'requests.log');
  writeFileSync(log, logOf(url, requests));
  const output = join(folder, 'sqlmap');
  const options = [
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--dbms=postgresql',
    '--level=1',
    '--risk=1',
    // Treats status 401, 403 and 404 as ordinary responses. By default, sqlmap skips requests with these statuses.
    '--ignore-code=401,403,404',
    '--answers=skip further=N',
  ];
  const said: string[] = [];
  await run('sqlmap', ['-l', log, ...options, `--output-dir=${output}`], (text) => void said.push(text));
  writeFileSync(join(folder, 'sqlmap.txt'), said.join(''));
  const results = globSync(join(output, 'results-*.csv')).flatMap((file) =>
    readFileSync(file, 'utf8').split('\n').slice(1),
  );
  return results.filter((line) => line.trim() !== '');
}
