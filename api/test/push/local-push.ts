import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { LocalServer } from '../providers/local-server.ts';

/** A push service (RFC 8030) that accepts messages, with faults on demand. */
export const localPush = () => new LocalServer(() => ({ status: 201, headers: { location: '/message/1' }, body: '' }));

/** Redirects every request of any push service to this server. The connection is not encrypted again. */
export class ToLocalPush extends Agent {
  readonly #server: LocalServer;

  constructor(server: LocalServer) {
    super();
    this.#server = server;
  }

  override createConnection(): Duplex {
    return connect(this.#server.port, '127.0.0.1');
  }
}
