import type { Announcement, Profile } from '@adashi/contract';
import { templates } from '../notifications/index.ts';

type Said = Pick<Announcement, 'titleEn' | 'bodyEn' | 'titleFr' | 'bodyFr'>;

/** Returns the mail of an announcement in the recipient's language. */
export function letterOf(said: Said, language: Profile['language'], name: string, publicUrl: string) {
  const [title, body] = language === 'fr' ? [said.titleFr, said.bodyFr] : [said.titleEn, said.bodyEn];
  return templates[language].mails.announced({ name, title, body, url: `${publicUrl}/notification` });
}
