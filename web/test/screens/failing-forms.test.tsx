import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_FORMS, addDevice, removeDevice } from './account-forms.ts';
import { cutsOff, open, refuses, type Sent, signedInAs, toast, waitFor, within } from './dom.tsx';
import { shown } from './form.ts';
import { FORMS } from './forms.ts';
import { answersBarely } from './sample.ts';

/** Returns the text and the checked state of each field. */
const typed = () =>
  [...shown().querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
    ({ value, checked }) => `${value} ${checked}`,
  );

const keysOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

beforeEach(addDevice);
afterEach(removeDevice);

test.each(Object.entries({ ...FORMS, ...ACCOUNT_FORMS }))(
  'the form for %s keeps the input after a network error and a rejection, and then sends one request',
  async (_, { path, knows, fill, write, held, send, within: place = shown, after, done }) => {
    await signedInAs('Amara Okafor');
    answersBarely();
    knows?.();
    await open(path);
    await fill();
    await waitFor(() => expect(document.querySelector('[aria-busy=true], [role=progressbar]')).toBeNull());
    const before = typed();
    /** Presses the enabled submit button. No button is enabled during a request. */
    const press = (times = 1) =>
      waitFor(() => {
        const [button] = within(place()).getAllByText(send, { selector: 'button:enabled' });
        for (let time = 0; time < times; time += 1) button?.click();
      });

    const cut = cutsOff(write);
    await press();
    await toast('You have no connection. Please try again.');
    expect(typed()).toEqual(before);

    const refused = refuses(write, 503, { code: 'unavailable', message: '' });
    await press();
    await toast("We can't reach Adashi right now. Nothing was lost. Please try again.");
    expect(typed()).toEqual(before);

    const { release, sent } = held();
    await press(2);
    await waitFor(() => expect(sent).toHaveLength(1));
    after?.();
    release();
    await done();
    expect(sent).toHaveLength(1);
    // The results of the earlier attempts are unknown, so all attempts must have the same idempotency key.
    expect(new Set(keysOf([...cut, ...refused, ...sent])).size).toBe(1);
    expect(keysOf(sent)).not.toContain(null);
  },
);
