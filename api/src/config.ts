import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

const environment = z.object({
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
  PROVIDERS: z.literal('sandbox', 'only sandbox is built so far').default('sandbox'),
  DEMO: z.enum(['yes', 'no']).default('yes'),
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

export interface Config
  extends Omit<
    z.output<typeof environment>,
    'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'PUBLIC_URL' | 'SMTP_URL' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'
  > {
  readonly DATABASE_URL: string | null;
  readonly DATABASE_OWNER_URL: string | null;
  readonly SMTP_URL: string | null;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Signs access tokens. */
  readonly tokenSecret: Buffer;
  /** Encrypts bank account numbers and the secrets of authenticator apps; lives outside the database. */
  readonly dataKey: Buffer;
}

function readSecrets(dataDir: string): { token: string; data: string } {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = { token: randomBytes(32).toString('hex'), data: randomBytes(32).toString('hex') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

/** Reads the environment once. Throws a sentence that says which value is wrong and why. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An operator reads zod's own words, which name the options; those of the contract are for people on pages.
  const parsed = environment.safeParse(env, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')} is not usable: ${issue?.message}`);
  }
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ...values } = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const secrets = readSecrets(dataDir);
  return {
    ...values,
    DATABASE_URL: values.DATABASE_URL ?? null,
    DATABASE_OWNER_URL: values.DATABASE_OWNER_URL ?? null,
    SMTP_URL: values.SMTP_URL ?? null,
    admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    tokenSecret: Buffer.from(secrets.token, 'hex'),
    dataKey: Buffer.from(secrets.data, 'hex'),
  };
}
