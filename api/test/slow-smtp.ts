import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly messageId: string;
  readonly to: string;
  /** In milliseconds of performance.now(). */
  readonly at: number;
}

/** A real mail server that takes its time over each mail, and remembers what came. */
export class SlowSmtp {
  readonly received: Received[] = [];
  /** Connections that are open, and the most there ever were. */
  open = 0;
  most = 0;
  readonly #server: SMTPServer;
  #port = 0;

  /** `refuses` an address for good, or lets it `hang` for ever. */
  constructor(ms: number, { refuses = /^$/, hangs = /^$/ }: { refuses?: RegExp; hangs?: RegExp } = {}) {
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
          setTimeout(() => {
            const messageId = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '';
            this.received.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '', at: performance.now() });
            done();
          }, ms);
        });
      },
    });
    this.#server.on('error', () => {}); // a client that is killed
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.server.address() as AddressInfo).port; // it listens on TCP
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** How often each mail came, by its message id. */
  get counts(): number[] {
    return [...Map.groupBy(this.received, ({ messageId }) => messageId).values()].map((mails) => mails.length);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
