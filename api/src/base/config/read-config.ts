import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { chosenChat } from './chat.ts';
import { type Environment, environment } from './environment.ts';
import { misspelled } from './misspelled.ts';
import { type ChosenProviders, PORT_VARIABLES, providers } from './providers.ts';
import { isSandbox, obstaclesToRealMoney } from './real-money.ts';
import { KeyFile, type Keys, readSecrets } from './secrets.ts';
import { halves } from './together.ts';

export interface Config
  extends Omit<
      Environment,
      | 'DATABASE_URL'
      | 'DATABASE_OWNER_URL'
      | 'DATABASE_DIRECT_URL'
      | 'DATABASE_READ_URL'
      | 'PUBLIC_URL'
      | 'SMTP_URL'
      | 'MAIL_FROM'
      | 'SUPPORT_EMAIL'
      | 'ADMIN_EMAIL'
      | 'ADMIN_PASSWORD'
    >,
    ChosenProviders {
  readonly DATABASE_URL: string | null;
  readonly DATABASE_OWNER_URL: string | null;
  readonly DATABASE_DIRECT_URL: string | null;
  readonly DATABASE_READ_URL: string | null;
  readonly SMTP_URL: string | null;
  readonly MAIL_FROM: string;
  readonly SUPPORT_EMAIL: string | null;
  readonly DEMO: 'yes' | 'no';
  /** Whether all money is simulated. The app then has a movable clock, simulated bank pages and a mailbox. */
  readonly isSandbox: boolean;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly publicUrl: string;
  readonly dataDir: string;
  /**
   * Keys that encrypt secrets at rest (`api/src/app/keys`) and sign access tokens. The keys are stored outside the
   * database.
   */
  readonly keys: Keys;
}

type Given = Record<string, string | undefined>;

const FROM_FILE = /^(.+)_FILE$/;

/**
 * Returns the environment variables without empty values. The content of the file in `NAME_FILE` becomes the value of
 * `NAME`.
 */
function valuesOf(env: Given): Record<string, string> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const read = given.flatMap(([name, path]) => {
    const [, of] = FROM_FILE.exec(name) ?? [];
    if (!of || !VARIABLES.has(of)) return [];
    if (env[of]) throw new Error(`${of} is given twice: by itself and by ${name}.`);
    if (!existsSync(path)) throw new Error(`${name} is not usable: there is no file ${path}.`);
    return [[of, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]];
  });
  return Object.fromEntries([...given, ...read]);
}

/** Names of all known variables, for all providers. */
export const VARIABLES: ReadonlySet<string> = new Set([
  ...Object.keys(environment.shape),
  ...Object.values(providers.shape).flatMap((port) => port.options.flatMap((option) => Object.keys(option.shape))),
]);

/** Operators get zod’s own messages, which list the allowed values. The contract’s messages are for users. */
const { localeError } = z.locales.en();

/** Returns one message per configuration error. */
function sentences(error: z.ZodError, values: Given): string[] {
  return error.issues.map(({ path, message }) => {
    const [name = '', port = ''] = path.map(String).toReversed();
    if (values[name] !== undefined) return `${name} is not usable: ${message}`;
    const variable = port.toUpperCase();
    return `${name} is missing: ${variable}=${values[variable]} needs it.`;
  });
}

/** Reads the environment once. Throws one error that lists all missing and invalid variables, one variable per line. */
export function readConfig(env: Given = process.env): Config {
  const usual = Object.fromEntries(PORT_VARIABLES.map((variable) => [variable, 'sandbox']));
  const written = valuesOf(env);
  const given = { ...usual, ...written, CHAT: chosenChat(written) };
  const error = localeError;
  const own = environment.safeParse(given, { error });
  const others = providers.safeParse(
    { payments: given, payouts: given, identity: given, beacon: given, chat: given },
    { error },
  );
  const wrong = [own, others].flatMap((parsed) => (parsed.success ? [] : sentences(parsed.error, given)));
  wrong.push(...halves(given), ...misspelled(Object.keys(written), VARIABLES));
  if (!own.success || !others.success || wrong.length > 0) throw new Error(wrong.join('\n'));
  const [values, chosen] = [own.data, others.data];
  const obstacles = obstaclesToRealMoney(chosen, values);
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ...rest } = values;
  const dataDir = resolve(values.DATA_DIR);
  readSecrets(dataDir); // creates the keys on first start
  return {
    ...rest,
    ...chosen,
    isSandbox: isSandbox(chosen),
    DEMO: values.DEMO ?? (isSandbox(chosen) ? 'yes' : 'no'),
    DATABASE_URL: values.DATABASE_URL ?? null,
    DATABASE_OWNER_URL: values.DATABASE_OWNER_URL ?? null,
    DATABASE_DIRECT_URL: values.DATABASE_DIRECT_URL ?? null,
    DATABASE_READ_URL: values.DATABASE_READ_URL ?? null,
    SMTP_URL: values.SMTP_URL ?? null,
    MAIL_FROM: values.MAIL_FROM ?? 'Adashi <no-reply@adashi.example>',
    SUPPORT_EMAIL: values.SUPPORT_EMAIL ?? (isSandbox(chosen) ? 'support@adashi.example' : null),
    admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    keys: new KeyFile(dataDir),
  };
}

const backupEnvironment = environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_OWNER_URL: true,
  BACKUP_DIR: true,
  BACKUP_IDENTITY: true,
});

/** Reads the variables of a restore. Creates no keys, because the data folder of a restore is empty. */
export function readRestoreConfig(env: Given = process.env) {
  const values = valuesOf(env);
  const { success, data, error } = backupEnvironment.safeParse(values, { error: localeError });
  if (!success) throw new Error(sentences(error, values).join('\n'));
  return { ...data, dataDir: resolve(data.DATA_DIR) };
}

/** Returns the environment of a child process: the environment of this process, and further variables. */
export function childEnvironment(more: Readonly<Record<string, string>>): Given {
  return { ...process.env, ...more };
}

export interface WithConfig {
  readonly config: Config;
}
