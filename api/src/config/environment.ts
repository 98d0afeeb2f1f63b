import { z } from 'zod';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

/** What the server itself goes by; whom it works with stands in `providers.ts`. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
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
  /** Browser key of Google's Places API (New); without it addresses are typed by hand. */
  MAPS_KEY: z.string().min(1).optional(),
  /** Website id of a Crisp chat; without it our own bubble opens the help desk. */
  CRISP_ID: z.uuid().optional(),
  /** Without it, yes where all money is played. */
  DEMO: z.enum(['yes', 'no']).optional(),
  /** The first superadmin, made when there is no staff yet. */
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  /** Calls to /auth a minute from one address. */
  AUTH_LIMIT: z.coerce.number().int().min(1).default(60),
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  /** Every row is checked against the shape that the code goes by: for development, not for a busy server. */
  CHECK_ROWS: z.enum(['yes', 'no']).default('no'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type Environment = z.output<typeof environment>;
