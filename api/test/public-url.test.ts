import { expect, test } from 'vitest';
import { readConfig } from '../src/base/config/index.ts';

const NO_PATH = 'must have no path after the host name';
const NO_QUERY = 'must have no query and no fragment';
const NO_USER = 'must have no user name and no password';
const NO_SCHEME = 'must begin with http:// or https://';
const NO_HOST = 'must have a valid host name';
test.each([
  ['https://adashi.example/app', NO_PATH],
  ['https://adashi.example/app/', NO_PATH],
  ['https://adashi.example/index.html', NO_PATH],
  ['https://adashi.example/%2f', NO_PATH],
  ['https://adashi.example?page=1', NO_QUERY],
  ['https://adashi.example/#/login', NO_QUERY],
  ['https://ada@adashi.example', NO_USER],
  ['https://ada:secret@adashi.example', NO_USER],
  ['https://:secret@adashi.example', NO_USER],
  ['ftp://adashi.example', NO_SCHEME],
  ['ws://adashi.example', NO_SCHEME],
  ['file:///srv/adashi', NO_SCHEME],
  ['javascript:alert(1)', NO_SCHEME],
  ['data:text/html,x', NO_SCHEME],
  ['mailto:ada@adashi.example', NO_SCHEME],
  ['adashi.example', NO_SCHEME],
  ['adashi.example:3000', NO_SCHEME],
  ['localhost:3000', NO_SCHEME],
  ['//adashi.example', NO_SCHEME],
  ['/', NO_SCHEME],
  ['"https://adashi.example"', NO_SCHEME],
  ['https://', NO_HOST],
  ['https:///', NO_HOST],
  ['https://adashi.example:99999', NO_HOST],
  ['https://adashi example', NO_HOST],
  ['https://*.adashi.example', NO_HOST],
  ['https://$HOST', NO_HOST],
])('The public URL %s stops the server start with a message', (PUBLIC_URL, sentence) => {
  const read = () => readConfig({ DATA_DIR: '/tmp/adashi-config', PUBLIC_URL });
  expect(read).toThrow(`PUBLIC_URL is not usable: ${sentence}`);
});
