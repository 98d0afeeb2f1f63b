import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/**
 * A fault instead of a response: no response, a closed connection, a truncated response or an error
 * status.
 */
export type Fault = 'hang' | 'drop' | 'cut' | number;

/**
 * A local HTTP server for tests. Its responses follow a provider’s documentation, and tests can
 * inject faults.
 */
export class LocalServer {
  readonly heard: Heard[] = [];
  /** The planned faults, one for each of the next requests. */
  readonly faults: Fault[] = [];
  /** Returns the fault of a request without a planned fault. */
  chaos: (() => Fault | undefined) | null = null;
  /** Returns the response to a request. `own` processes the request and returns the server's own response. */
  answered: ((heard: Heard, own: () => Reply | Promise<Reply>) => Reply | Promise<Reply>) | null = null;
  /** Returns the response body that belongs to an error status. */
  said: (status: number) => string = () => '{}';
  /** The `Retry-After` header of error responses. */
  retryAfter: string | null = null;
  /** Called when a request hangs. */
  onHang = () => {};
  readonly #server: Server;

  constructor(
    answer: (heard: Heard) => Reply | Promise<Reply>,
    serve: (listener: RequestListener) => Server = (listener) => createServer(listener),
  ) {
    this.#server = serve((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => void parts.push(part));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const heard = { method, path, headers, body: Buffer.concat(parts) };
        this.heard.push(heard);
        void this.#reply(response, this.faults.shift() ?? this.chaos?.(), () =>
          this.answered ? this.answered(heard, () => answer(heard)) : answer(heard),
        );
      });
    });
  }

  async #reply(
    response: ServerResponse,
    fault: Fault | undefined,
    answer: () => Reply | Promise<Reply>,
  ): Promise<void> {
    if (fault === 'hang') return this.onHang();
    if (fault === 'drop') return void response.destroy();
    if (typeof fault === 'number') {
      if (this.retryAfter) response.setHeader('retry-after', this.retryAfter);
      return void response.writeHead(fault).end(this.said(fault));
    }
    const { status = 200, headers = {}, body } = await answer();
    if (fault !== 'cut') return void response.writeHead(status, headers).end(body);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) + 1 });
    response.write(body, () => response.destroy());
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // This type cast is safe because the address of a TCP server is an `AddressInfo`.
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/**
 * Replaces real timeouts: a call times out as soon as one of the servers hangs. A slow machine then
 * causes no timeout.
 */
export function timeOutOnHang(...servers: readonly LocalServer[]): void {
  const waiting = new Set<AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    waiting.add(controller);
    return controller.signal;
  });
  for (const server of servers)
    server.onHang = () => {
      for (const controller of waiting) controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
      waiting.clear();
    };
}
