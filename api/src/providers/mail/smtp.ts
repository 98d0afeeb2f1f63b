import { createTransport } from 'nodemailer';
import { NeverDeliverable } from '../../outbox/index.ts';
import { type MailProvider, toHtml } from './port.ts';

/** Sooner than the outbox gives up, so that a mail that is tried again is not still being sent. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** The server will never take a mail to this address: 5xx to its envelope (RFC 5321 §4.2.1). */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}

export function smtpMail(url: string, from: string, callsPerMinute: number | null = null): MailProvider {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    callsPerMinute,
    check: async () => void (await transport.verify()),
    send: async (key, mail) => {
      const messageId = `<${key.replaceAll(/[^A-Za-z0-9.-]/g, '.')}@adashi>`;
      try {
        const attachments = mail.attachments?.map(({ name, base64 }) => ({
          filename: name,
          content: base64,
          encoding: 'base64',
        }));
        await transport.sendMail({ ...mail, attachments, from, messageId, html: toHtml(mail.text) });
      } catch (error) {
        throw isRefused(error) ? new NeverDeliverable(String(error)) : error;
      }
    },
  };
}
