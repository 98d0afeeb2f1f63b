import { attack } from './attack/attack.ts';

const [url = 'http://localhost:3000', inputs] = process.argv.slice(2);
const password = process.env.DEMO_PASSWORD ?? 'Adashi2026!';
const SHOWN = 20;

let found = 0;
for await (const summary of attack(url, password, inputs ? Number(inputs) : undefined)) {
  const { part, asked, seconds } = summary;
  console.log(`${part}: ${asked} requests in ${seconds.toFixed(1)} s, ${summary.found.length || 'nothing'} found`);
  for (const what of summary.found.slice(0, SHOWN)) console.log(`  ${what}`);
  found += summary.found.length;
}
console.log(found === 0 ? 'Nothing was found.' : `${found} things were found.`);
process.exitCode = found === 0 ? 0 : 1;
