import { Socket } from 'node:net';
import pg from 'pg';
import { hostUrls, needsWrites } from '../base/config/database-url.ts';
import { isLostConnection } from './lost-connection.ts';

/** Maximum time of an attempt to connect to one host, for a connection without a time-out. */
const ATTEMPT_MS = 10_000;
/** Part of a connection's time-out that all attempts together may use, so that the last attempt ends in time. */
const SHARE = 0.9;
/** SQLSTATE codes: the client cannot connect, and PostgreSQL is starting. */
const CANNOT_CONNECT = '08001';
const STARTING = '57P03';

interface Host {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

interface Failure {
  readonly name: string;
  readonly reason: string;
}

/** Error of a connection to several hosts after the last host failed. */
export class NoUsableHost extends Error {
  readonly code: string;

  constructor(failures: readonly Failure[]) {
    super(`No database host can be used: ${failures.map(({ name, reason }) => `${name} (${reason})`).join(', ')}.`);
    this.code = failures.some(({ reason }) => reason === STARTING) ? STARTING : CANNOT_CONNECT;
  }
}

/** Hosts of one database URL. */
class Hosts {
  readonly firstUrl: string;
  readonly needsWrites: boolean;
  readonly #all: readonly Host[];
  #last: Host | undefined;

  constructor(urls: readonly string[]) {
    this.firstUrl = urls[0] ?? '';
    this.needsWrites = needsWrites(urls);
    this.#all = urls.map((url) => {
      const { host, port } = new pg.Client({ connectionString: url });
      return { name: new URL(url).host || host, host, port };
    });
  }

  get count(): number {
    return this.#all.length;
  }

  /** Returns all hosts. The host of the last successful connection comes first. */
  inOrder(): Host[] {
    const last = this.#last;
    return last ? [last, ...this.#all.filter((host) => host !== last)] : [...this.#all];
  }

  succeeded(host: Host): void {
    this.#last = host;
  }
}

const known = new Map<string, Hosts>();

/** Returns the hosts of a URL that needs a choice, or null for one host in any state. */
function hostsOf(url: string): Hosts | null {
  const urls = hostUrls(url);
  if (urls.length === 1 && !needsWrites(urls)) return null;
  const hosts = known.get(url) ?? new Hosts(urls);
  known.set(url, hosts);
  return hosts;
}

/** `pg` declares no type for this method. The first argument is a port, or the path of a socket. */
const connect: (this: pg.Connection, port: number | string, host?: string) => void = Reflect.get(
  pg.Connection.prototype,
  'connect',
);

const reasonOf = (value: unknown): string => {
  if (!(value instanceof Error)) return 'the connection ended';
  return 'code' in value && value.code ? String(value.code) : value.message;
};

/**
 * Connection of a `pg` client to the first usable host. Hides the failures of all earlier hosts from the client, which
 * sees one connection that opens or fails.
 */
class FirstUsable extends pg.Connection {
  readonly #hosts: Hosts;
  readonly #rest: Host[];
  readonly #attemptMs: number;
  readonly #failures: Failure[] = [];
  #host: Host | undefined;
  #socket = new Socket();
  #timer: NodeJS.Timeout | undefined;
  #isAsked = false;
  #isReadOnly = false;
  #isChosen = false;

  constructor(config: pg.ConnectionConfig, hosts: Hosts) {
    super(config);
    this.#hosts = hosts;
    this.#rest = hosts.inOrder();
    const { connectionTimeoutMillis: wait } = config;
    this.#attemptMs = wait ? (wait * SHARE) / hosts.count : ATTEMPT_MS;
  }

  /** The client calls this method once. */
  connect(): void {
    const host = this.#rest.shift();
    if (!host) return this.#fail();
    this.#host = host;
    this.#isAsked = false;
    this.#isReadOnly = false;
    this.#socket = new Socket();
    Object.assign(this, { stream: this.#socket });
    this.#timer = setTimeout(() => this.#skip('no response'), this.#attemptMs);
    if (host.host.startsWith('/')) connect.call(this, `${host.host}/.s.PGSQL.${host.port}`);
    else connect.call(this, host.port, host.host);
  }

  override emit(name: string | symbol, ...given: unknown[]): boolean {
    if (!this.#isChosen && this.#takes(name, given[0])) return true;
    return super.emit(name, ...given);
  }

  override end(): void {
    this.#choose();
    super.end();
  }

  /** Handles an event of an attempt. Returns false for an event that the client needs. */
  #takes(name: string | symbol, value: unknown): boolean {
    if (name === 'error' || name === 'end') return this.#skip(reasonOf(value));
    if (name === 'errorMessage') {
      if (isLostConnection(value)) return this.#skip(reasonOf(value));
      this.#choose(); // an error such as a wrong password ends the choice, as in libpq
      return false;
    }
    if (name === 'readyForQuery') return this.#ready();
    if (name === 'dataRow') this.#isReadOnly = isOn(value);
    return name === 'rowDescription' || name === 'dataRow' || name === 'commandComplete';
  }

  #ready(): boolean {
    if (this.#hosts.needsWrites && !this.#isAsked) {
      this.#isAsked = true;
      this.query('show transaction_read_only');
      return true;
    }
    if (this.#isReadOnly) return this.#skip('read-only');
    this.#choose();
    if (this.#host) this.#hosts.succeeded(this.#host);
    return false;
  }

  #skip(reason: string): true {
    clearTimeout(this.#timer);
    this.#failures.push({ name: this.#host?.name ?? '', reason });
    for (const stream of new Set([this.#socket, this.stream])) {
      for (const event of ['connect', 'data', 'error', 'close']) stream.removeAllListeners(event);
      stream.on('error', () => {});
      stream.destroy();
    }
    this.connect();
    return true;
  }

  #choose(): void {
    clearTimeout(this.#timer);
    this.#isChosen = true;
  }

  #fail(): void {
    this.#choose();
    super.emit('error', new NoUsableHost(this.#failures));
    super.emit('end');
  }
}

/** Returns whether the only column of a row is `on`, as in the answer to `show transaction_read_only`. */
function isOn(row: unknown): boolean {
  const fields: unknown = Object(row).fields;
  return Array.isArray(fields) && String(fields[0]) === 'on';
}

/** Adds a connection that chooses a host, if the URL of the configuration has several hosts. */
function withChoice(config: pg.ClientConfig): pg.ClientConfig {
  const hosts = hostsOf(config.connectionString ?? '');
  if (!hosts) return config;
  const one = { ...config, connectionString: hosts.firstUrl };
  const { ssl, sslNegotiation } = new pg.Client(one) as pg.Client & { sslNegotiation: string }; // not declared by `pg`
  return Object.assign(one, { connection: new FirstUsable(Object.assign({}, config, { ssl, sslNegotiation }), hosts) });
}

/**
 * Client of every database connection. As in libpq, a URL can have several hosts. The client connects to the first host
 * that accepts the connection and, with `target_session_attrs=read-write`, accepts writes.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(withChoice(config));
  }
}
