import { once } from 'node:events';
import { Agent, request } from 'node:http';

const CONNECTIONS = 32;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

export const hangUp = (): void => agent.destroy();

/** Sends one request and returns its duration in milliseconds. */
async function call(url: string, token: string): Promise<number> {
  const begin = performance.now();
  const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return performance.now() - begin;
}

/** Returns the requests per second when every connection always waits for a response (closed loop). */
export async function saturated(url: string, token: string, forMs: number): Promise<number> {
  const begin = performance.now();
  let answered = 0;
  const ask = async () => {
    while (performance.now() - begin < forMs) {
      await call(url, token);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return (answered * 1_000) / (performance.now() - begin);
}

/**
 * Returns the latencies in milliseconds at a fixed request rate, without waiting for earlier responses (open loop).
 */
export async function paced(url: string, token: string, forMs: number, perSecond: number): Promise<number[]> {
  const begin = performance.now();
  const calls: Promise<number>[] = [];
  while (performance.now() - begin < forMs) {
    const due = ((performance.now() - begin) * perSecond) / 1_000;
    while (calls.length < due) calls.push(call(url, token));
    await new Promise((done) => setTimeout(done, 1));
  }
  return Promise.all(calls);
}
