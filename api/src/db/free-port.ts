import { once } from 'node:events';
import { createServer } from 'node:net';
import { random } from '../base/random.ts';

/** The first of the ports to choose from. All are below the ephemeral ports, of which an outgoing connection could get the chosen one. */
const FIRST = 10_240;
const COUNT = 10_240;

/** Whether no program listens on the port, on any address of this machine. */
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

/** Chooses a random port that no program listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + random.below(COUNT);
    if (await isFree(port)) return port;
  }
}
