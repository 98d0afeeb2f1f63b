import type { Email } from 'postal-mime';
import { isMailboxFailure, statusIn } from '../../base/mailbox-failure.ts';
import { addressesIn } from './addresses-in.ts';

/** Senders and subjects of mail servers that report a failure. Automatic replies of people have neither. */
const SERVERS = /^(?:mailer-daemon|mail-daemon|mailerdaemon|postmaster|mdaemon|bounces?)(?:[+@]|$)/i;
const SUBJECTS =
  /undeliver|non-?deliver|delivery[^:]*(?:fail|error|status)|fail(?:ed|ure)[^:]*(?:deliver|notice)|failure notice|mail system error|returned (?:mail|to sender)|non remis|non distribu|échec de (?:la )?(?:remise|distribution|livraison)/i;
const DELAYED = /\b(?:delayed|warning|will be retried|retard[ée]?)\b/i;

/** Start of the copied mail in a report. The copy contains other addresses and numbers. */
const COPY =
  /^[ \t]*(?:-{2,}[^\n]*(?:copy|original|below this line|forwarded|returned message|message d'origine)|(?:original message|message d['’]origine)[^\n]*:?[ \t]*$)/im;
/** Line with an SMTP reply or an enhanced status code. */
const REPLY = /(?<![\d.])[45]\d\d[ #-]|(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
const REPLY_LINES = 3;
const MOST_TEXT = 20_000;
const MOST_LINES = 300;

/** Returns the text of a mail, or of its HTML without the tags. */
function textOf({ text, html }: Email): string {
  const plain = text ?? html?.replaceAll(/<(?!\S+@)[^>]*>/g, '\n') ?? '';
  return plain.slice(0, MOST_TEXT).replaceAll(/\r\n?/g, '\n');
}

const valueOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

function isReport(mail: Email): boolean {
  if (valueOf(mail, 'x-failed-recipients') !== '') return true;
  return SERVERS.test(mail.from?.address ?? '') || SUBJECTS.test(mail.subject ?? '');
}

/**
 * Returns the failure that a report describes in words only, as qmail, Exim and some mail services write it. Returns null
 * for automatic replies of people, and for delayed mails.
 */
export function textFailure(mail: Email) {
  if (!isReport(mail)) return null;
  const [report = ''] = textOf(mail).split(COPY);
  const lines = report.split('\n').slice(0, MOST_LINES);
  const at = lines.findIndex((line) => REPLY.test(line));
  const reply = (at < 0 ? lines : lines.slice(at, at + REPLY_LINES)).join(' ').replaceAll(/\s+/g, ' ').trim();
  const status = statusIn(reply);
  const isTemporary = status?.startsWith('4') || (status === undefined && /(?<![\d.])4\d\d[ #-]/.test(reply));
  if (isTemporary || (at < 0 && DELAYED.test(`${mail.subject ?? ''} ${report}`))) return null;
  return {
    addresses: [valueOf(mail, 'x-failed-recipients'), ...textOf(mail).split('\n').slice(0, MOST_LINES)].flatMap(
      addressesIn,
    ),
    status: status ?? '5.0.0',
    reason: reply,
    isOfMailbox: isMailboxFailure(status, reply),
  };
}
