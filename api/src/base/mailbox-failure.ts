/** Enhanced status codes (RFC 3463) of failures that the mailbox causes. The app or the route causes all others. */
const OF_MAILBOX: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** Codes without a cause. For these codes, the text of the mail server names the cause. */
const GENERAL: ReadonlySet<string> = new Set(['5.0.0', '5.2.0']);

const CODE = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/** Returns the first enhanced status code in a text, without leading zeros. */
export function statusIn(text: string): string | undefined {
  return CODE.exec(text)?.[0].split('.').map(Number).join('.');
}

const BOX = '(?:user|mailbox|recipient|addressee|account|inbox|e-?mail address|address|person|customer|alias)';
const GONE = [
  String.raw`unknown|not (?:be )?found|(?:does|did|do)(?: not|n['’]?t) (?:exist|have an?\b)|not exist|non[- ]?existent|no longer`,
  String.raw`(?:is |has been |was )?(?:disabled|inactive|deactivated|suspended|closed|deleted|terminated|discontinued)`,
  String.raw`(?:is )?(?:invalid|not (?:a )?(?:valid|known)|not listed)`,
].join('|');
const SAYS_GONE = new RegExp(
  String.raw`\bno (?:such|valid) (?:[\w-]+ )?${BOX}|\b(?:unknown|invalid|inactive|non[- ]?existent|not a (?:valid|known)|bad (?:destination )?) ?(?:[\w-]+ )?${BOX}|` +
    String.raw`\b${BOX}s?\b[^.;]{0,80}\b(?:${GONE})\b|\bno (?:mailbox|user|account)(?: here| by that name|$)|` +
    String.raw`\b(?:utilisateur|destinataire|adresse|bo[iî]te|compte)\b[^.;]{0,80}\b(?:inconnue?|inexistante?|introuvable|invalide|désactivée?|n['’]existe)`,
  'i',
);
/**
 * Words that name another cause: the sender, a policy, a limit or the route. Messages with these words often name the
 * recipient, too.
 */
const SAYS_OTHER =
  /\b(?:sender|senders|relay|relaying|spam|blocked|block ?list(?:ed)?|black ?list(?:ed)?|reputation|policy|policies|spf|dkim|dmarc|dns|authenticat\w+|grey ?list\w*|rate|quota|full|storage|too (?:many|large|big)|size|loop|hops?|timed? ?out|virus|content|domain|host|ip)\b/i;

/** Removes addresses and host names, because these names can contain the words above. */
const withoutNames = (said: string) =>
  said.replace(/\bhost (?:\S+ )?said:/i, '').replaceAll(/\S*(?:@|\w\.\w)\S*/g, ' ');

/**
 * Returns whether a permanent failure is about the recipient's mailbox. `status` is the reported status code, if any,
 * and `said` the text of the mail server.
 */
export function isMailboxFailure(status: string | undefined, said: string): boolean {
  const known = status === undefined || GENERAL.has(status) ? (statusIn(said) ?? status) : status;
  if (known !== undefined && !GENERAL.has(known)) return OF_MAILBOX.has(known);
  const words = withoutNames(said);
  return SAYS_GONE.test(words) && !SAYS_OTHER.test(words);
}
