import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemOf } from './commit-message.mjs';

test.each([
  ['payouts: block release until both approvals match', null],
  ['web, api: rename refusal to error\n\nThe field calls it an error.', null],
  ['Merge branch "payouts"', null],
  [`area: ${'x'.repeat(66)}`, null],
  [`area: ${'x'.repeat(67)}`, 'The first line has 73 characters, and 72 are allowed.'],
  ['Blocks the release', 'Write "area: what changed".'],
  ['area:', 'Write "area: what changed".'],
  ['', 'Write "area: what changed".'],
  ['area: what changed.', 'The first line ends without a period.'],
  ['area: what changed\nand why', 'Leave the second line empty.'],
  ['# a comment of git\narea: what changed', null],
])('the check of the message %j returns %s', (message, problem) => {
  expect(problemOf(message)).toBe(problem);
});

test('the hook that `npm run hooks` installs rejects a message without an area', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-hook-'));
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  try {
    git('init', '--quiet');
    git('config', 'core.hooksPath', join(import.meta.dirname, 'hooks'));
    writeFileSync(join(folder, 'note'), 'one');
    git('add', 'note');
    // The hook imports `commit-message.mjs` from the repository.
    mkdirSync(join(folder, 'tools'));
    copyFileSync(join(import.meta.dirname, 'commit-message.mjs'), join(folder, 'tools/commit-message.mjs'));
    expect(git('commit', '-m', 'One note').stderr).toContain('Write "area: what changed".');
    expect(git('commit', '-m', 'notes: add one').status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Older commits do not follow the rule. A checkout without history has no commits to check. */
test('every commit since the rule was introduced follows the rule', () => {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' }).stdout ?? '';
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/commit-message.mjs')
    .trim()
    .split('\n')
    .at(-1);
  const messages = first ? git('log', '--no-merges', '--format=%B%x00', `${first}..HEAD`).split('\0') : [];
  const wrong = messages.map((message) => message.trim()).filter((message) => message !== '' && problemOf(message));
  expect(wrong).toEqual([]);
});
