import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly messageId: string;
  readonly to: string;
}

/** A local SMTP server that delays its response to each mail and records received mails. */
export class SlowSmtp {
  /** The accepted mails, and the message ids of all mails that reached the server. */
  readonly received: Received[] = [];
  readonly arrived: string[] = [];
  /** The number of open connections now, and the highest number so far. */
  open = 0;
  most = 0;
  readonly #server: SMTPServer;
  #port = 0;

  /** The server rejects addresses that match `refuses`, and never responds for addresses that match `hangs`. */
  constructor(
    takes: () => Promise<void> = async () => {},
    { refuses = /^$/, hangs = /^$/ }: { refuses?: RegExp; hangs?: RegExp } = {},
  ) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (_, done) => {
        this.open += 1;
        this.most = Math.max(this.most, this.open);
        done();
      },
      onClose: () => void (this.open -= 1),
      onRcptTo: ({ address }, _, done) => {
        if (hangs.test(address)) return;
        done(refuses.test(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
      },
      onData: (stream, session, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => void (raw += chunk.toString()));
        stream.on('end', () => {
          const messageId = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '';
          this.arrived.push(messageId);
          void takes().then(() => {
            this.received.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '' });
            done();
          });
        });
      },
    });
    this.#server.on('error', () => {}); // Ignores the connection error after a client process was killed.
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // This type cast is safe because the address of a TCP server is an `AddressInfo`.
    this.#port = (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Returns the number of deliveries for each message id. */
  get counts(): number[] {
    return [...Map.groupBy(this.arrived, (messageId) => messageId).values()].map((mails) => mails.length);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
