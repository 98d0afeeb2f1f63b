import { execFileSync } from 'node:child_process';

/**
 * Runs Lighthouse for a phone on /login of a running server: `node bench/lighthouse.ts [url] [runs]`. Downloads
 * Lighthouse on demand, and CHROME_PATH selects the browser.
 */
const [url = 'http://localhost:3000/login', runs = '3'] = process.argv.slice(2);
const FLAGS = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

interface Report {
  readonly categories: Record<string, { readonly score: number }>;
  readonly audits: Record<string, { readonly displayValue?: string }>;
}

for (let run = 0; run < Number(runs); run += 1) {
  const text = execFileSync('npx', ['--yes', 'lighthouse@13', url, ...FLAGS], { encoding: 'utf8', maxBuffer: 1e8 });
  const { categories, audits }: Report = JSON.parse(text);
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`);
  const times = TIMES.map((name) => `${name} ${audits[name]?.displayValue}`);
  console.log([...scores, ...times].join(', '));
}
