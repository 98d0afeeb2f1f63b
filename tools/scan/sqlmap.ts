import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scanned } from './requests.ts';
import { run } from './run.ts';

const LINE = '='.repeat(54);

/** As the log of a proxy has it, which sqlmap reads: one request after another. */
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

/** Writes statements into each part of each request. Answers where one was heard: the address, and what it was written into. */
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
    // What is not there, and who may not, is an answer like any other: without this such a call is left out.
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
