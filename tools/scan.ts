import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPlantedApp, PLANTED } from './scan/planted-app.ts';
import { scannedRequests } from './scan/requests.ts';
import { sqlmap } from './scan/sqlmap.ts';
import { wapiti } from './scan/wapiti.ts';

/**
 * Runs sqlmap and wapiti (both must be installed) against a separate server with two planted vulnerabilities and
 * every route. Fails unless each scanner finds exactly its planted vulnerability. A folder argument keeps the
 * scanners' output.
 */
const folder = mkdtempSync(join(tmpdir(), 'adashi-scanned-'));
const app = await openPlantedApp(process.env.DEMO_PASSWORD ?? 'Adashi2026!');
const requests = scannedRequests();
console.log(`${requests.length} requests are scanned on ${app.url}; what the scanners say is kept in ${folder}`);

let isRight = true;
const scanners = {
  sqlmap: { hole: PLANTED.sql, scan: () => sqlmap(app.url, requests, folder) },
  'wapiti as a member': { hole: PLANTED.page, scan: () => wapiti(app.url, requests, 'member', folder) },
  'wapiti as staff': { hole: PLANTED.page, scan: () => wapiti(app.url, requests, 'staff', folder) },
};
for (const [name, { hole, scan }] of Object.entries(scanners)) {
  const began = performance.now();
  const found = await scan();
  const others = found.filter(
    (what) => !Object.values(PLANTED).some((planted) => what.includes(`${planted}?`) || what.includes(`${planted} `)),
  );
  const isFound = found.some((what) => what.includes(hole));
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `${name}, ${minutes} minutes: the planted hole is ${isFound ? 'found' : 'NOT found'}, and ${others.length} other things`,
  );
  for (const what of others) console.log(`  ${what}`);
  isRight &&= isFound && others.length === 0;
}
await app.close();
process.exitCode = isRight ? 0 : 1;
