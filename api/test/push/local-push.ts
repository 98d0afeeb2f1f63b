import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { LocalServer } from '../providers/local-server.ts';

/** A local push service (RFC 8030) that accepts all messages and can inject faults. */
export const localPush = () => new LocalServer(() => ({ status: 201, headers: { location: '/message/1' }, body: '' }));

/**
 * Redirects the requests for all push services to this local server, over an unencrypted
 * connection.
 */
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
