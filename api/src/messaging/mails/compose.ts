import type { Config } from '../../base/config/index.ts';
import type { Mail } from '../../jobs/index.ts';
import type { OutgoingMail } from '../../providers/mail/port.ts';
import { templates } from '../notifications/index.ts';
import { type Framed, htmlOf } from './frame.ts';
import { returnPath } from './return-path.ts';
import { stopLink } from './stop-link.ts';

type Keys = Pick<Config, 'publicUrl' | 'keys' | 'MAIL_BOUNCES'>;

/**
 * Returns the button of a mail. A mail without a specific button gets a button that opens the app, if the recipient has
 * an account and the mail has no code.
 */
function buttonOf({ button, why, language = 'en' }: Mail, { publicUrl }: Keys): Framed['button'] {
  if (button) return button;
  return why === 'account' ? [templates[language].mailFrame.open, publicUrl] : undefined;
}

function footerOf({ why, choice, language = 'en' }: Mail, stop: string | null): Framed['footer'] {
  const words = templates[language].mailFrame;
  const stopped =
    choice && stop !== null ? [{ text: words.about(choice.group), link: [words.stop, stop] as const }] : [];
  return [...(why ? [{ text: words.why[why] }] : []), ...stopped, { text: words.we }];
}

/** Plain-text part of a mail, with every link. */
function plainOf(text: string, { button, footer }: Pick<Framed, 'button' | 'footer'>): string {
  const isPlaced = button === undefined || text.includes(button[1]);
  const below = footer.map((line) => (line.link ? `${line.text} ${line.link[0]} <${line.link[1]}>` : line.text));
  return `${text}${isPlaced ? '' : `\n\n${button[0]} <${button[1]}>`}\n\n-- \n${below.join('\n')}`;
}

/**
 * Composes an outgoing mail in the shared frame, as text and HTML. Mails that can be turned off get an unsubscribe
 * link.
 */
export function compose(mail: Mail, keys: Keys): OutgoingMail {
  const { to, subject, text, attachments, code, choice, language = 'en' } = mail;
  const stop = choice ? stopLink(keys, choice) : null;
  const button = buttonOf(mail, keys);
  const footer = footerOf(mail, stop);
  const paragraphs = text.split(/\n{2,}/).filter(Boolean);
  return {
    to,
    subject,
    text: plainOf(text, { button, footer }),
    html: htmlOf({ language, subject, paragraphs, code, button, footer }),
    ...(attachments && { attachments }),
    stop,
    returnTo: returnPath(keys, to),
  };
}
