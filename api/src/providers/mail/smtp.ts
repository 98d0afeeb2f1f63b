import { createTransport } from 'nodemailer';
import { isMailboxFailure, statusIn } from '../../base/mailbox-failure.ts';
import { AddressRefused, NeverDeliverable } from '../../jobs/index.ts';
import type { MailProvider, OutgoingMail } from './port.ts';

/** These timeouts are shorter than the outbox's deadline. A failed attempt therefore ends before the retry starts. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** Settings of an SMTP server. */
export interface MailSettings {
  readonly url: string;
  readonly from: string;
  /** Reply-To address. Without this address, replies go to `from`. */
  readonly replyTo?: string | undefined;
  readonly callsPerMinute?: number | undefined;
  /** Whether mails are sent only over TLS. */
  readonly needsTls?: boolean;
  readonly dkim?:
    | { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }
    | undefined;
}

/**
 * Classifies an error of the mail server. A status code below 500 is temporary (RFC 5321 §4.2.1). A higher status code to
 * RCPT TO rejects the address if the mailbox caused the failure. All other errors reject only the mail.
 */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return error;
  if (error.code !== 'EENVELOPE' || Number(error.responseCode) < 500) return error;
  const said = 'response' in error ? String(error.response) : error.message;
  const isOfAddress = 'command' in error && error.command === 'RCPT TO' && isMailboxFailure(statusIn(said), said);
  return isOfAddress ? new AddressRefused(error.message) : new NeverDeliverable(error.message);
}

/** Returns the one-click unsubscribe headers (RFC 8058). Mail programs show a button for these headers. */
function stopHeaders(stop: string | null): Record<string, string> {
  return stop === null
    ? {}
    : { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Headers covered by the DKIM signature: the visible headers and both one-click headers (RFC 8058). */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** Header that marks a mail as automatic, so that mail servers do not send an automatic reply. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

function messageOf(
  key: string,
  { from, replyTo }: MailSettings,
  { stop, returnTo, attachments, ...mail }: OutgoingMail,
) {
  return {
    ...mail,
    from,
    replyTo,
    messageId: `<${key.replaceAll(/[^A-Za-z0-9.-]/g, '.')}@adashi>`,
    headers: { ...AUTOMATIC, ...stopHeaders(stop) },
    attachments: attachments?.map(({ name, base64 }) => ({ filename: name, content: base64, encoding: 'base64' })),
    ...(returnTo !== null && { envelope: { from: returnTo, to: mail.to } }),
  };
}

/** Returns a mail provider for an SMTP server. With a configured key, mails get DKIM signatures. */
export function smtpMail(settings: MailSettings): MailProvider {
  const { url, callsPerMinute, dkim, needsTls = false } = settings;
  const transport = createTransport({
    url,
    ...TIMEOUTS,
    requireTLS: needsTls,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED } }),
  });
  return {
    callsPerMinute: callsPerMinute ?? null,
    check: async () => void (await transport.verify()),
    send: async (key, mail) => {
      try {
        await transport.sendMail(messageOf(key, settings, mail));
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}
