import { once } from 'node:events';
import { createServer } from 'node:net';
import { random } from '../random.ts';

/** Below the ports that systems lend to outgoing connections, one of which could take a port between its choice and its use. */
const FIRST = 10_240;
const COUNT = 10_240;

/** Whether nobody listens on the port, on any address of this machine. */
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

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + random.below(COUNT);
    if (await isFree(port)) return port;
  }
}
