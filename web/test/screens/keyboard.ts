import { fireEvent, screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { queryClient } from '../../src/client/query.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Returns whether two radio buttons belong to the same group. A group has a single Tab stop. */
function isOneGroup(one: Element, other: Element): boolean {
  return (
    one instanceof HTMLInputElement &&
    other instanceof HTMLInputElement &&
    one.type === 'radio' &&
    one.type === other.type &&
    one.name === other.name
  );
}

/**
 * Returns the Tab stops in a part of the page, in order. The stop of a radio group is the checked button, or the first
 * button if no button is checked.
 */
export function stopsOf(part: ParentNode): HTMLElement[] {
  const stops = [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [type=hidden], [inert] *'),
  );
  return stops.filter((stop) => {
    const group = stops.filter((other) => isOneGroup(stop, other));
    return group.length === 0 || stop === (group.find((radio) => radio.matches(':checked')) ?? group[0]);
  });
}

/** Waits until no request is in progress, because a response can replace a control. */
function idle(): Promise<void> {
  return waitFor(() => {
    if (queryClient.isFetching() > 0) throw new Error('A request has no response yet.');
  });
}

/** Focuses the control before the target and presses Tab. Browser tests check the order of all Tab stops. */
export async function tabTo(user: UserEvent, target: HTMLElement): Promise<void> {
  await idle();
  const part = target.closest('[role=dialog]') ?? document.body;
  const isIn = () => expect(part.contains(document.activeElement)).toBe(true);
  await waitFor(isIn);
  if (document.activeElement === target) return;
  // Repeats the attempt, because a dialog moves the focus shortly after opening or closing.
  await waitFor(async () => {
    const stops = stopsOf(part);
    stops[stops.indexOf(target) - 1]?.focus();
    await user.tab();
    if (document.activeElement !== target)
      throw new Error(`Tab leads to ${document.activeElement?.outerHTML.slice(0, 150)}, not to ${target.outerHTML}.`);
  });
}

/** Moves the focus to a control with Tab, then presses a key. */
export async function press(user: UserEvent, target: HTMLElement, key = '{Enter}'): Promise<void> {
  await tabTo(user, target);
  await user.keyboard(key);
}

/** Moves the focus to a field with Tab, then enters the whole text in one step. */
export async function write(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await tabTo(user, field);
  fireEvent.input(field, { target: { value: text } });
}

/** Finds the first control with the given name. `hidden` avoids the slow visibility check of jsdom. */
export async function control(role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<HTMLElement> {
  await screen.findAllByRole(role, { name, hidden: true });
  await idle();
  const [first] = await screen.findAllByRole(role, { name, hidden: true });
  if (!first) throw new Error(`There is no ${role} ${name}.`);
  return first;
}
