import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { problemOfDatabaseUrl } from './database-url.ts';
import { publicUrl } from './public-url.ts';

const NOT_A_URL = 'must be a URL, with special characters of the password encoded';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .superRefine((text, context) => {
    const problem = problemOfDatabaseUrl(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** A day at most, because PostgreSQL's time-outs are 32-bit numbers of milliseconds. */
const seconds = (usual: number) => z.coerce.number().min(0.01).max(86_400).default(usual);

/** Sender or bounce address on the platform’s own domain. */
const address = z.string().regex(/^[^\s@+<>]+@[^\s@<>]+$/, 'must be an e-mail address, with no + in it');

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** Returns whether a text is an IP address or a CIDR range such as '10.0.0.0/8'. */
function isNetwork(text: string): boolean {
  const [ip = '', bits = '0', more] = text.split('/');
  return more === undefined && isIP(ip) > 0 && /^\d{1,3}$/.test(bits);
}

const isRecipient = (text: string) => /^age1[a-z0-9]{20,}$/.test(text);

/** Environment variables of the server. `providers.ts` defines the variables of the providers. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** `yes` opens the sandbox to the network. By default, the sandbox listens on this machine only. */
  SANDBOX_OPEN: z.enum(['yes', 'no']).default('no'),
  /** Trusted reverse proxies: a number of hops, or IP addresses. Forwarded headers of other senders are ignored. */
  TRUST_PROXY: z
    .union(
      [
        z.literal('no').transform(() => false as const),
        z
          .string()
          .regex(/^[1-9]$/)
          .transform((count) => (_: string, hop: number) => hop < Number(count)),
        z.string().refine((list) => list.split(',').every(isNetwork)),
      ],
      { error: 'must be no, a number of proxies, or their addresses with commas between' },
    )
    .default(false),
  /**
   * Bearer token for the metrics and the API description. With real money and no token, the metrics and the description
   * are closed.
   */
  OPERATORS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  DATA_DIR: z.string().default('./data'),
  /**
   * Connection URL of a database role that owns no tables. Without this URL, the app starts the embedded PostgreSQL.
   */
  DATABASE_URL: postgresUrl.optional(),
  /**
   * Connection URL of the role that owns the tables and runs the migrations at startup. Optional if the migrations have
   * already run.
   */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Connection URL of PostgreSQL itself for work that needs a session, if DATABASE_URL leads to a connection pooler. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Connection URL of a standby that serves the lists, exports and statistics of staff. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Maximum duration of a database statement in a read, a write, an export and a job. */
  PAGE_SECONDS: seconds(10),
  WRITE_SECONDS: seconds(10),
  EXPORT_SECONDS: seconds(300),
  JOB_SECONDS: seconds(900),
  /** Maximum wait for a locked row or table, and for a free database connection. */
  LOCK_SECONDS: seconds(4),
  WAIT_SECONDS: seconds(5),
  /**
   * Time in seconds between the signal to stop and the stop. During this time, the health check fails, so that a load
   * balancer sends new requests to other servers.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** Folder of the backups. With this folder, the server makes a backup every night and copies the write-ahead log. */
  BACKUP_DIR: z.string().optional(),
  /** Public age keys that encrypt backups. */
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine(
      (keys) => keys.length > 0 && keys.every(isRecipient),
      'must be public age keys (age1…), with spaces between',
    )
    .optional(),
  /** Private age key. Only restores and verifications need this key. */
  BACKUP_IDENTITY: z
    .string()
    .transform((text): string[] => text.match(/AGE-SECRET-KEY-[A-Z0-9-]+/g) ?? [])
    .refine((keys) => keys.length > 0, 'must have a private age key (AGE-SECRET-KEY-…)')
    .optional(),
  /** Numbers of days and weeks for which the last backup is kept. */
  BACKUP_KEEP_DAILY: z.coerce.number().int().min(1).default(7),
  BACKUP_KEEP_WEEKLY: z.coerce.number().int().min(0).default(4),
  PUBLIC_URL: publicUrl.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://', abort: true })
    .refine((text) => URL.canParse(text), NOT_A_URL)
    .optional(),
  /** Rate limit of the SMTP server, in mails per minute. Unlimited if omitted. */
  SMTP_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** Sender of all mails: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be an address, or a name and <an address>')
    .optional(),
  /** Contact address for people without an account. The address is also the reply address of all mails. */
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  /** Settings of the DKIM signature of mails. `together.ts` lists the variables that must be set together. */
  DKIM_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a domain')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be letters, digits and hyphens')
    .optional(),
  DKIM_KEY: z.string().refine(isPrivateKey, 'must be a private RSA key in PEM').optional(),
  /** Bounce address of mails, and the secret that authenticates the bounce webhook. */
  MAIL_BOUNCES: address.optional(),
  MAIL_BOUNCES_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Subject and keys (VAPID) for web push. Without these variables, push is disabled. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/.+)$/, 'must begin with mailto: or https://')
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a public key of 87 characters')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of 43 characters')
    .optional(),
  /** Browser key of Google’s Places API (New). Without the key, people type addresses by hand. */
  MAPS_KEY: z.string().min(1).optional(),
  /** Whether the app creates demo data. The default is yes in the sandbox. */
  DEMO: z.enum(['yes', 'no']).optional(),
  /** Email address of the first superadmin, who is created if no staff exists. */
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  /** Maximum number of requests to /auth per minute and IP address. */
  AUTH_LIMIT: z.coerce.number().int().min(1).default(60),
  /** Maximum number of other requests per minute: per person, or per IP address without a login. */
  CALL_LIMIT: z.coerce.number().int().min(1).default(3_000),
  /** Maximum age of a cached session in seconds. A change of the session in the database ends the caching earlier. */
  SESSION_KEPT_SECONDS: z.coerce.number().int().min(0).max(60).default(30),
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  /** `yes` validates the shape of every database row. For development only, because the validation is slow. */
  CHECK_ROWS: z.enum(['yes', 'no']).default('no'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** OTLP collector of traces, by the standard variables of OpenTelemetry. Without the URL, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be a URL' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be name=value, with commas between')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('adashi'),
  /** Share of requests and jobs that are traced. For a request with a `traceparent`, the caller decides. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

export type Environment = z.output<typeof environment>;
