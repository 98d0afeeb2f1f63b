import { createTransport } from 'nodemailer';
import { type MailProvider, toHtml } from './port.ts';

export function smtpMail(url: string, from: string): MailProvider {
  const transport = createTransport(url);
  return {
    send: async (key, mail) => {
      const messageId = `<${key.replaceAll(/[^A-Za-z0-9.-]/g, '.')}@adashi>`;
      await transport.sendMail({ ...mail, from, messageId, html: toHtml(mail.text) });
    },
  };
}
