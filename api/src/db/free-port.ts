import { once } from 'node:events';
import { createServer } from 'node:net';
import { random } from '../base/random.ts';

/**
 * First port of the range. All ports of the range are below the ephemeral ports, which outgoing connections can occupy.
 */
const FIRST = 10_240;
const COUNT = 10_240;

/** Returns whether the port is free on every address of this machine. */
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

/** Returns a random free port of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + random.below(COUNT);
    if (await isFree(port)) return port;
  }
}
