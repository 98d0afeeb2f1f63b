import { createTransport } from 'nodemailer';
import { AddressRefused, NeverDeliverable } from '../../jobs/index.ts';
import type { MailProvider, OutgoingMail } from './port.ts';

/** Sooner than the outbox gives up, so that a mail that is tried again is not still being sent. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** What an SMTP server is told, besides where it is. */
export interface MailSettings {
  readonly url: string;
  readonly from: string;
  /** Where an answer to a mail goes; without it, to whom mails are from. */
  readonly replyTo?: string | undefined;
  readonly callsPerMinute?: number | undefined;
  readonly dkim?:
    | { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }
    | undefined;
}

/**
 * What a refusal is: of the address for good, where the server says 5xx to it (RFC 5321 §4.2.1); of this mail, where it is its
 * policy (5.7.x of RFC 3463), as when it does not know us: that is no fault of the address. Anything else may pass.
 */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return error;
  if (error.code !== 'EENVELOPE' || Number(error.responseCode) < 500) return error;
  const isOfAddress = 'command' in error && error.command === 'RCPT TO' && !/\b5\.7\.\d/.test(error.message);
  return isOfAddress ? new AddressRefused(error.message) : new NeverDeliverable(error.message);
}

/** One click stops it (RFC 8058): mail programs show a button of their own. */
function stopHeaders(stop: string | null): Record<string, string> {
  return stop === null
    ? {}
    : { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** What a signature covers: what people read, and both headers of one click, which RFC 8058 asks for. */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** What the machines in between may know of it: that no answer by a machine is asked for. */
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

/** Sends by the server of an address, signed where there is a key. */
export function smtpMail(settings: MailSettings): MailProvider {
  const { url, callsPerMinute, dkim } = settings;
  const transport = createTransport({ url, ...TIMEOUTS, ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED } }) });
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
