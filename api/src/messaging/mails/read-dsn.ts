import PostalMime, { type Email } from 'postal-mime';
import { isMailboxFailure, statusIn } from '../../base/mailbox-failure.ts';
import { storableText } from '../../base/storable.ts';
import { addressesIn, withoutComments } from './addresses-in.ts';
import { textFailure } from './read-text-bounce.ts';

/** Permanent failure of one recipient. */
interface DeliveryFailure {
  /** Possible addresses of the recipient. */
  readonly addresses: readonly string[];
  readonly status: string;
  readonly reason: string;
  /** Whether the failure is about the recipient's mailbox, not about the app or the route. */
  readonly isOfMailbox: boolean;
}

/** Report of a permanently bounced mail. */
export interface Returned {
  /** Possible addresses that received the report. One of them is the signed bounce address. */
  readonly cameBackTo: readonly string[];
  /** Possible recipients of the returned mail. A report names another recipient if a mailbox forwards its mails. */
  readonly sentTo: readonly string[];
  readonly failures: readonly DeliveryFailure[];
}

const MOST_REASON = 300;
/**
 * Parses only the start of a bounce, because the report comes before the returned mail. The returned mail may be large.
 */
const MOST_PARSED = 524_288;
/** Maximum number of recipients that are read from a report. A mail of the app has one recipient. */
const MOST_RECIPIENTS = 100;

const parse = (raw: string) =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => null);

const RECEIVERS = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to', 'cc'];
const addressesOf = (mail: Email | null, names: readonly string[]) =>
  (mail?.headers ?? []).filter(({ key }) => names.includes(key)).flatMap(({ value }) => addressesIn(value));

function partOf({ attachments }: Email, type: RegExp): string {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))?.content;
  return typeof part === 'string' ? part : '';
}

/**
 * Returns the fields of one group of a delivery report, with lower-case names. Long fields continue on lines that begin
 * with a space.
 */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const fields = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [[name.toLowerCase(), value.replaceAll(/\s+/g, ' ').trim()] as const];
  });
  return new Map(fields.toReversed()); // the first field of a name counts
}

/** Returns the failure of a recipient, or null for a delivered or delayed mail. */
function failureOf(fields: ReadonlyMap<string, string>): DeliveryFailure | null {
  const plain = (name: string) => withoutComments(fields.get(name) ?? '').trim();
  const said = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  const status = statusIn(plain('status')) ?? statusIn(said);
  const action = plain('action').toLowerCase();
  const recipients = [...fields].filter(([name]) => name.endsWith('recipient')).map(([, value]) => value);
  if (recipients.length === 0 && action === '') return null; // the group about the whole mail
  if (action !== 'failed' && !(action === '' && status?.startsWith('5'))) return null;
  return {
    addresses: recipients.flatMap(addressesIn),
    status: status ?? '5.0.0',
    reason: `${plain('status')} ${said}`.trim(),
    isOfMailbox: isMailboxFailure(status, said),
  };
}

/** Returns the failed deliveries from the machine-readable report of a mail, or from the text without such a report. */
function failuresOf(mail: Email): DeliveryFailure[] {
  const report = partOf(mail, /^message\/(global-)?delivery-status$/i).replaceAll(/\r\n?/g, '\n');
  const groups = report.split(/\n(?:[ \t]*\n)+/).slice(0, MOST_RECIPIENTS);
  const fields = groups.map(fieldsOf);
  if (fields.some((group) => group.has('action') || group.has('status')))
    return fields.flatMap((group) => failureOf(group) ?? []);
  const failure = textFailure(mail);
  return failure ? [failure] : [];
}

/**
 * Parses a raw message as a delivery status notification (RFC 3464), or as a report in words. Returns null for other
 * messages, and for delayed or delivered mails.
 */
export async function readDsn(raw: string): Promise<Returned | null> {
  const mail = await parse(raw.slice(0, MOST_PARSED));
  if (!mail) return null;
  const failures = failuresOf(mail);
  if (failures.length === 0) return null;
  const sent = await parse(partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers)$/i));
  return {
    cameBackTo: addressesOf(mail, RECEIVERS),
    sentTo: [...addressesOf(mail, ['x-failed-recipients']), ...addressesOf(sent, ['to'])],
    failures: failures.map((one) => ({ ...one, reason: storableText(one.reason.slice(0, MOST_REASON)) })),
  };
}
