import type { Agent } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Closes each connection of an agent that receives too many bytes for one response. */
export class ByteLimit {
  readonly #most: number;
  /** Number of bytes that a connection received before its current response. */
  readonly #before = new WeakMap<Socket, number>();

  constructor(agent: Agent, most: number) {
    this.#most = most;
    agent.on('free', (line: Socket) => void this.#before.set(line, line.bytesRead));
  }

  watch<Line extends Duplex | null | undefined>(line: Line): Line {
    if (line instanceof Socket)
      line.on('data', () => {
        if (line.bytesRead - (this.#before.get(line) ?? 0) > this.#most) line.destroy(new Error('sent too much'));
      });
    return line;
  }
}
