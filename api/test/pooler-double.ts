import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Length of a message's type and length fields in PostgreSQL's protocol. */
const HEADER = 5;

/** Splits a stream of PostgreSQL's protocol into messages, each with its type letter. */
class Messages {
  #rest = Buffer.alloc(0);

  read(chunk: Buffer): { type: string; message: Buffer }[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const found: { type: string; message: Buffer }[] = [];
    while (this.#rest.length >= HEADER && this.#rest.length > this.#rest.readUInt32BE(1)) {
      const end = 1 + this.#rest.readUInt32BE(1);
      found.push({ type: String.fromCharCode(this.#rest[0] ?? 0), message: this.#rest.subarray(0, end) });
      this.#rest = this.#rest.subarray(end);
    }
    return found;
  }
}

/** Prepared statement of a client. */
interface Named {
  readonly name: string;
  readonly text: string;
}

interface PoolerDouble {
  readonly url: string;
  /** All statements of the clients, in order. */
  readonly texts: string[];
  readonly named: Named[];
  readonly stop: () => void;
}

/**
 * Relays connections to PostgreSQL with another process ID, so that clients see a connection pooler. Records the
 * statements.
 */
export async function startPoolerDouble(url: string): Promise<PoolerDouble> {
  const to = new URL(url);
  const texts: string[] = [];
  const named: Named[] = [];
  const note = ({ type, message }: { type: string; message: Buffer }) => {
    const [first = '', second = ''] = message.subarray(HEADER).toString().split('\0');
    if (type === 'Q') texts.push(first);
    if (type === 'P') texts.push(second);
    if (type === 'P' && first) named.push({ name: first, text: second });
  };
  const server = createServer((client) => {
    const backend = connect(Number(to.port), to.hostname).setNoDelay();
    client.setNoDelay();
    const [sent, answered] = [new Messages(), new Messages()];
    let isStarted = false;
    client.on('data', (chunk: Buffer) => {
      // The first message of a client has no type.
      if (isStarted) sent.read(chunk).forEach(note);
      isStarted = true;
      backend.write(chunk);
    });
    backend.on('data', (chunk: Buffer) => {
      for (const { type, message } of answered.read(chunk)) {
        if (type === 'K') message.writeUInt32BE(1, HEADER);
        client.write(message);
      }
    });
    for (const [one, other] of [[client, backend] as const, [backend, client] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // cast: the server listens on a port
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(port);
  return { url: own.href, texts, named, stop: () => void server.close() };
}
