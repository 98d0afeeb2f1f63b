import { ROUTES, type Route } from '@adashi/contract';
import { DEMO_PASSWORD } from '../api/src/app/sandbox/demo-accounts.ts';
import { Server } from '../e2e/server.ts';
import { badInputs } from '../tools/attack/bad-inputs.ts';
import { urlOf } from '../tools/attack/matrix.ts';
import { type People, signIn } from '../tools/attack/people.ts';
import { each, Target } from '../tools/attack/target.ts';

// Measures the memory of a demo server: `node bench/memory.ts [requests]`. Fails above 300 MB, or if the last third
// of the requests uses more than 1.15 times the memory of the second third.
const [requests = '45000'] = process.argv.slice(2);
const PIECE = 5_000;
const MOST_GROWTH = 1.15;
const MOST_MB = 300;

async function residentMb(url: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  const bytes = Number(text.match(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)/m)?.[1]);
  if (Number.isNaN(bytes)) throw new Error('The metrics have no memory usage.');
  return bytes / 2 ** 20;
}

/** Sends requests that read pages, as a member and as the superadmin. */
async function read(target: Target, { member, superadmin }: People, times: number): Promise<void> {
  const reading = Object.values<Route>(ROUTES).filter(
    ({ method, path, query }) =>
      method === 'GET' && !path.includes('stream') && (!query || query.safeParse({}).success),
  );
  const asked = Array.from({ length: times }, (_, at) => reading[at % reading.length]).filter(
    (route) => route !== undefined,
  );
  await each(asked, async (route) => {
    const isOfMembers = route.who === 'member' || route.who === 'person';
    await target.ask({ method: 'GET', url: urlOf(route), token: isOfMembers ? member : superadmin });
  });
}

const server = await Server.inNewFolder({ demo: true });
server.environment = { CALL_LIMIT: '100000000', AUTH_LIMIT: '100000000', LOG_LEVEL: 'silent' };
await server.start();
const held: number[] = [await residentMb(server.url)];
console.log(`at the start: ${held[0]?.toFixed(0)} MB`);
for (let asked = 0; asked < Number(requests); asked += PIECE) {
  const target = new Target(server.url);
  const people = await signIn(target, DEMO_PASSWORD);
  await read(target, people, PIECE / 2);
  await badInputs(target, people, PIECE / 2);
  const now = await residentMb(server.url);
  held.push(now);
  console.log(`after ${asked + PIECE}: ${now.toFixed(0)} MB`);
}
await server.remove();

const third = Math.floor(held.length / 3);
const mean = (of: readonly number[]) => of.reduce((sum, mb) => sum + mb, 0) / Math.max(1, of.length);
const growth = mean(held.slice(-third)) / mean(held.slice(third, -third));
const most = Math.max(...held);
console.log(
  `the last third used ${growth.toFixed(2)} times the memory of the second third; at most ${most.toFixed(0)} MB`,
);
process.exitCode = growth > MOST_GROWTH || most > MOST_MB ? 1 : 0;
