import { describe, expect, test } from 'vitest';
import { faultsOf, readingEase } from '../../../tools/readability.ts';
import { questions } from '../../src/admin/help/questions/index.ts';
import { templates } from '../../src/messaging/notifications/index.ts';
import { everyMail } from './every-mail.ts';

/** Names, days, links and hashes in the sample texts. Each of these values counts as one word. */
const VALUES =
  /The Harbourfront Savings Circle of Toronto|Chukwuemeka Oluwaseun-Adebayo|\w+day,? \d+ \w+ \d{4}|https:\S+|\b[\da-f]{64}\b/gu;

const plain = (text: string) => text.replaceAll(VALUES, 'Ada');
const mails = [...everyMail('en').values()].flatMap(({ subject, text }) => [plain(subject), plain(text)]);
const { titles, sentences } = templates.en.pushed;
const pushed = [...Object.values(titles), ...Object.values(sentences)];
const help = Object.values(questions.en).flatMap(({ question, answer }) => [question, answer]);

describe.each([
  ['mails', mails],
  ['push notifications', pushed],
  ['help answers', help],
])('the English of the %s', (_, all) => {
  test('has a Flesch reading ease of at least 60', () => {
    expect(readingEase(all)).toBeGreaterThanOrEqual(60);
  });
  test('has at most 20 words in each sentence and no forbidden word', () => {
    expect(all.flatMap(faultsOf)).toEqual([]);
  });
});
