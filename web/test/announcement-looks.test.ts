import type { Audience } from '@adashi/contract';
import { expect, test } from 'vitest';
import { t } from '../src/i18n/translation.ts';
import { audienceText } from '../src/messaging/announcements/admin/announcement-looks.ts';

test.each<[Audience, string]>([
  [{}, 'All members'],
  [{ kyc: 'pending' }, 'Identity pending'],
  [{ squads: 'none' }, 'In no squad'],
  [{ waiting: 'yes' }, 'Waiting for AjoHome'],
  [{ language: 'fr' }, 'Français'],
  [
    { kyc: 'verified', squads: 'in', waiting: 'yes', language: 'en' },
    'Identity verified, In a squad, Waiting for AjoHome, English',
  ],
])('the audience %j is described as "%s"', (audience, text) => {
  expect(audienceText(t, audience)).toBe(text);
});
