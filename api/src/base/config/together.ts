interface Together {
  readonly all: readonly string[];
  /** Other variables that the group requires. */
  readonly need?: readonly string[];
}

/** Groups of variables that are required together. */
const TOGETHER: readonly Together[] = [
  { all: ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY'], need: ['SMTP_URL'] },
  { all: ['MAIL_BOUNCES', 'MAIL_BOUNCES_SECRET'], need: ['SMTP_URL'] },
  { all: ['DATABASE_DIRECT_URL'], need: ['DATABASE_URL'] },
  { all: ['DATABASE_READ_URL'], need: ['DATABASE_URL'] },
  { all: ['EARLIER_GOCARDLESS_TOKEN', 'EARLIER_GOCARDLESS_WEBHOOK_SECRET'] },
  { all: ['BACKUP_DIR'], need: ['BACKUP_RECIPIENTS'] },
  { all: ['VAPID_SUBJECT', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] },
];

/** Returns one message per missing variable of a partly configured group. */
export function halves(given: Readonly<Record<string, string | undefined>>): string[] {
  return TOGETHER.flatMap(({ all, need = [] }) => {
    const asks = all.find((name) => given[name] !== undefined);
    if (asks === undefined) return [];
    const missing = [...all, ...need].filter((name) => given[name] === undefined);
    return missing.map((name) => `${name} is missing: ${asks} needs it.`);
  });
}
