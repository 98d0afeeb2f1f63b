import { expect, test } from 'vitest';
import { RecentTopics } from '../src/db/recent-topics.ts';

test('A topic counts as changed only within the given time after its change, and other topics do not', () => {
  let now = 0;
  const recent = new RecentTopics(() => now);
  recent.begin();
  now = 10_000;
  recent.add('ada');
  now = 15_000;
  expect(recent.mayInclude(['beth', 'ada'], 5_000)).toBe(true);
  expect(recent.mayInclude(['ada'], 4_999)).toBe(false);
  expect(recent.mayInclude(['beth'], 5_000)).toBe(false);
  recent.add('ada');
  expect(recent.mayInclude(['ada'], 0)).toBe(true);
});

test('Every topic counts as changed if the process has no record of the whole given time', () => {
  let now = 100_000;
  const recent = new RecentTopics(() => now);
  expect(recent.mayInclude([], 0)).toBe(true);
  recent.begin();
  now = 200_000;
  expect(recent.mayInclude([], 60_000)).toBe(false);
  expect(recent.mayInclude([], 60_001)).toBe(true);
  recent.begin();
  now = 201_000;
  expect(recent.mayInclude([], 1_000)).toBe(false);
  expect(recent.mayInclude([], 1_001)).toBe(true);
});

test('The process forgets a changed topic after a minute and remembers later topics', () => {
  let now = 0;
  const recent = new RecentTopics(() => now);
  recent.begin();
  recent.add('ada');
  now = 30_000;
  recent.add('beth');
  now = 60_001;
  recent.add('cora');
  expect(recent.mayInclude(['ada'], 60_000)).toBe(false);
  expect(recent.mayInclude(['beth'], 60_000)).toBe(true);
});
