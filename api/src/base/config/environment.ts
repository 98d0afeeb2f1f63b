import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

/** An address that mails come from or go back to; its host is our own. */
const address = z.string().regex(/^[^\s@+<>]+@[^\s@<>]+$/, 'must be an e-mail address, with no + in it');

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** An address, or those that begin like it: '10.0.0.0/8'. */
function isNetwork(text: string): boolean {
  const [ip = '', bits = '0', more] = text.split('/');
  return more === undefined && isIP(ip) > 0 && /^\d{1,3}$/.test(bits);
}

/** What the server itself goes by; whom it works with stands in `providers.ts`. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Money that is played is for this machine alone, unless this says that anybody may reach it. */
  SANDBOX_OPEN: z.enum(['yes', 'no']).default('no'),
  /** Who stands before us and says who calls: how many, or their addresses. Nobody else is believed. */
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
  /** Opens metrics and the description of the calls where money is real: sent as a bearer token. */
  OPERATORS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  DATA_DIR: z.string().default('./data'),
  /** The server's own role, which owns nothing; without it the embedded PostgreSQL is used. */
  DATABASE_URL: postgresUrl.optional(),
  /** Who owns the tables: migrates at the start. May be left out where that was done before. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** How many mails the server of SMTP_URL takes a minute; without it, as many as come. */
  SMTP_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** Whom mails are from: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be an address, or a name and <an address>')
    .optional(),
  /** Where somebody without an account asks, and where answers to our mails go. */
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  /** How mails are signed; `together.ts` says what belongs together. */
  DKIM_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a domain')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be letters, digits and hyphens')
    .optional(),
  DKIM_KEY: z.string().refine(isPrivateKey, 'must be a private RSA key in PEM').optional(),
  /** Where mails come back to, and what who hands them on to us says to be heard. */
  MAIL_BOUNCES: address.optional(),
  MAIL_BOUNCES_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** By what push services know us; without them nothing is pushed. */
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
  /** Browser key of Google's Places API (New); without it addresses are typed by hand. */
  MAPS_KEY: z.string().min(1).optional(),
  /** Without it, yes where all money is played. */
  DEMO: z.enum(['yes', 'no']).optional(),
  /** The first superadmin, made when there is no staff yet. */
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  /** Calls to /auth a minute from one address. */
  AUTH_LIMIT: z.coerce.number().int().min(1).default(60),
  /** All other calls a minute of one person, or of one address where nobody is signed in. */
  CALL_LIMIT: z.coerce.number().int().min(1).default(3_000),
  /** Lifetime of a cached session that the database reports no change of. */
  SESSION_KEPT_SECONDS: z.coerce.number().int().min(0).max(60).default(30),
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  /** Every row is checked against the shape that the code goes by: for development, not for a busy server. */
  CHECK_ROWS: z.enum(['yes', 'no']).default('no'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type Environment = z.output<typeof environment>;
