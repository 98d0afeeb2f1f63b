import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PLANTED } from './planted-app.ts';
import type { Scanned } from './requests.ts';
import { run } from './run.ts';

/** The used modules of wapiti. The others need a public server or test other server software. */
const MODULES = 'blindsql,crlf,cookieflags,csp,exec,file,http_headers,methods,permanentxss,redirect,sql,xss';

/** Matches a finding to ignore. Only old browsers read this header, and the header made them less secure. */
const OUTDATED = /X-XSS-Protection/;

const finding = z.object({ method: z.string(), path: z.string(), parameter: z.string().nullish(), info: z.string() });
const report = z.object({ vulnerabilities: z.record(z.string(), z.array(finding)) });

/** Runs wapiti on the pages and every GET request, as a member or as staff. Returns the findings. */
export async function wapiti(
  url: string,
  requests: readonly Scanned[],
  as: 'member' | 'staff',
  folder: string,
): Promise<string[]> {
  const reading = requests.filter((request) => request.method === 'GET' && (request.as ?? as) === as);
  const paths = ['/', `${PLANTED.page}?name=Ama`, ...reading.map(({ path }) => path.replaceAll('*', ''))];
  const starts = join(folder, `${as}-starts.txt`);
  writeFileSync(starts, paths.map((path) => `${url}${path}`).join('\n'));
  const output = join(folder, `${as}-wapiti.json`);
  const options = ['--scope', 'domain', '-m', MODULES, '-v', '0', '--no-bugreport', '--flush-session'];
  const kept = ['--store-session', join(folder, 'wapiti')];
  await run(
    'wapiti',
    [
      '-u',
      `${url}/`,
      '-s',
      starts,
      '-H',
      `authorization: Bearer ${as}`,
      ...options,
      ...kept,
      '-f',
      'json',
      '-o',
      output,
    ],
    () => {},
  );
  const { vulnerabilities } = report.parse(JSON.parse(readFileSync(output, 'utf8')));
  const all = Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ method, path, parameter, info }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
  );
  return all.filter((found) => !OUTDATED.test(found));
}
