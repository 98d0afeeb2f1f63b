import { once } from 'node:events';
import { createServer } from 'node:net';
import { random } from '../base/random.ts';

/** First port of the range. The whole range is below the ephemeral ports, which outgoing connections can occupy. */
const FIRST = 10_240;
const COUNT = 10_240;

/** Returns whether no program listens on the port, on any address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await new Promise((done) => probe.close(done));
  return true;
}

/** Returns a random port on which no program listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + random.below(COUNT);
    if (await isFree(port)) return port;
  }
}
