import { expect, test } from 'vitest';
import { readConfig } from '../src/base/config/index.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE_OWNR_URL', 'DATABASE_OWNER_URL'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ['SMPT_URL', 'SMTP_URL'],
  ['GOCARDLES_TOKEN', 'GOCARDLESS_TOKEN'],
  ['PAYMENT', 'PAYMENTS'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
])('If the name of the variable %s is misspelled, the server does not start and suggests %s', (name, meant) => {
  const environment = { DATA_DIR: '/tmp/adashi-config', [name]: 'x' };
  expect(() => readConfig(environment)).toThrow(`${name} is unknown. Did you mean ${meant}?`);
});

test('The server starts with the usual variables of other programs', () => {
  const names =
    `PATH HOME HOST HOSTNAME HOSTTYPE USER SHELL TERM TERM_PROGRAM LANG LC_ALL LOGNAME PWD OLDPWD SHLVL EDITOR DISPLAY
    TMPDIR MAIL MAILTO MAILCHECK TZ COLORTERM SSH_AUTH_SOCK SSH_AGENT_PID XDG_DATA_DIRS XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
    NODE_ENV NODE_OPTIONS NODE_PATH NODE NVM_DIR INIT_CWD npm_config_cache npm_lifecycle_event npm_package_name CI DEBUG
    VITE_API_URL VITEST VITEST_POOL_ID VITEST_WORKER_ID TEST VERIFY PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA
    POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB DATABASE_NAME DATABASE_HOST DB_URL REDIS_URL PORTS POST PUBLIC_KEY PUBLIC_DIR
    HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy ALL_PROXY DATA_HOME LOG_FILE LOG_DIR LOGLEVEL LOG_FORMAT SMTP_HOST SMTP_USER
    SMTP_PASSWORD KUBERNETES_PORT KUBERNETES_SERVICE_HOST INVOCATION_ID JOURNAL_STREAM CREDENTIALS_DIRECTORY STATE_DIRECTORY
    GITHUB_TOKEN GITHUB_ACTIONS DOCKER_HOST COMPOSE_PROJECT_NAME CHAT_ID MAPS BROWSER SUDO_USER SUPPORT_URL`.split(
      /\s+/,
    );
  const environment = Object.fromEntries(names.map((name) => [name, name === 'HOST' ? 'localhost' : 'x']));
  expect(readConfig({ ...environment, DATA_DIR: '/tmp/adashi-config' }).HOST).toBe('localhost');
});
