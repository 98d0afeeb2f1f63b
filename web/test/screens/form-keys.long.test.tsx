import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_FORMS, addDevice, removeDevice } from './account-forms.ts';
import { open, signedInAs, waitFor, within } from './dom.tsx';
import { shown } from './form.ts';
import { FORMS } from './forms.ts';
import { stopsOf, tabTo } from './keyboard.ts';
import { answersBarely } from './sample.ts';

beforeAll(addDevice);
afterAll(removeDevice);

test.each(Object.entries({ ...FORMS, ...ACCOUNT_FORMS }))(
  'the form for %s has a Tab stop for each control, and Enter submits the form',
  async (_, { path, knows, fill, held, send, within: place = shown, after, done }) => {
    await signedInAs('Amara Okafor');
    answersBarely();
    knows?.();
    const user = await open(path);
    await fill();
    const button = await waitFor(() => {
      const [first] = within(place()).getAllByText(send, { selector: 'button:enabled' });
      return first ?? expect.fail('The form has no button.');
    });
    const form = button.closest('form, [role=dialog], section') ?? document.body;
    const stops = stopsOf(form);
    expect(stops).toContain(button);
    expect(form.querySelectorAll(':is(input, select, textarea, button)[tabindex="-1"]')).toHaveLength(0);
    const [first] = stops;
    if (!first) throw new Error('The form has no control.');
    const way = stops.slice(0, stops.indexOf(button) + 1);
    const walked: (Element | null)[] = [];
    await tabTo(user, first);
    while (walked.length < way.length) {
      walked.push(document.activeElement);
      if (document.activeElement !== button) await user.tab();
    }
    expect(walked).toEqual(way);
    const { sent, release } = held();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    after?.();
    release();
    await done();
  },
);
