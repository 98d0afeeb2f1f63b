import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alters, fill, screen, signedInAs, waitFor } from './dom.tsx';
import { field, NEWCOMER, openKyc } from './kyc.ts';

/** Script elements that the page has added, because jsdom does not load scripts. */
const scripts: HTMLScriptElement[] = [];
const asked = vi.fn();

beforeEach(async () => {
  await signedInAs(NEWCOMER);
  alters(NEWCOMER, 'settings', (settings) => ({ ...settings, mapsKey: 'test' }));
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'google');
});

const part = (longText: string, type: string) => ({ longText, types: [type] });

/** Simulates the loaded maps script, which finds two addresses and calls the page's callback. */
function mapsArrive(): void {
  const addressComponents = [
    part('24', 'street_number'),
    part("rue de l'Église", 'route'),
    part('Trois-Rivières', 'locality'),
    part('Newfoundland and Labrador', 'administrative_area_level_1'),
    part('A1A 1A1', 'postal_code'),
  ];
  const suggested = (text: string, components: object[]) => {
    const place = { addressComponents: components, fetchFields: async () => ({ place }) };
    return { placePrediction: { text: { text }, toPlace: () => place } };
  };
  const suggestions = [
    suggested('24 rue de l’Église', addressComponents),
    suggested('Lakeview Lodge', [part('Lakeview Lodge', 'premise'), part('Ontario', 'administrative_area_level_1')]),
  ];
  const fetchAutocompleteSuggestions = async (query: object) => {
    asked(query);
    return { suggestions };
  };
  const library = { AutocompleteSessionToken: Object, AutocompleteSuggestion: { fetchAutocompleteSuggestions } };
  const maps: unknown = Reflect.get(Object(Reflect.get(window, 'google')), 'maps');
  Reflect.set(Object(maps), 'importLibrary', async () => library);
  Reflect.get(Object(maps), '__ib__')();
}

// One test contains all steps, because a page can set up the maps loader only once.
test('the KYC form accepts a typed address without the maps service, and a suggested address after a retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = await openKyc();
  await waitFor(() => expect(scripts).toHaveLength(1));
  const query = new URL(scripts[0]?.src ?? '').searchParams;
  expect([query.get('key'), query.get('language'), query.get('region')]).toEqual(['test', 'en', 'US']);
  scripts[0]?.dispatchEvent(new Event('error'));
  await waitFor(() =>
    expect(field('homeAddress')).toHaveAccessibleDescription(
      "Address search isn't available right now. Please type your address.",
    ),
  );
  expect(field('homeAddress')).toHaveAttribute('placeholder', 'Loading...');
  fill(field('homeAddress'), '1 Main Street');
  expect(field('homeAddress')).toHaveValue('1 Main Street');
  await waitFor(() => expect(scripts).toHaveLength(2));
  mapsArrive();
  await waitFor(() => expect(field('homeAddress')).toHaveAttribute('placeholder', ''));
  fill(field('homeAddress'), '24 rue');
  await vi.advanceTimersByTimeAsync(300);
  await user.click(await screen.findByText('24 rue de l’Église'));
  await waitFor(() => expect(field('homeAddress')).toHaveValue("24 rue de l'Église"));
  expect(field('city')).toHaveValue('Trois-Rivières');
  expect(field('state')).toHaveValue('Newfoundland and Labrador');
  expect(field('zipCode')).toHaveValue('A1A1A1');
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ input: '24 rue', includedRegionCodes: ['ca'] }),
  );
  fill(field('city'), 'Gander');
  expect(field('city')).toHaveValue('Gander');
  fill(field('homeAddress'), 'lakev');
  await vi.advanceTimersByTimeAsync(300);
  await user.click(await screen.findByText('Lakeview Lodge'));
  await waitFor(() => expect(field('homeAddress')).toHaveValue('Lakeview Lodge'));
  expect(field('city')).toHaveValue('Gander');
  expect(field('state')).toHaveValue('Ontario');
  expect(field('zipCode')).toHaveValue('');
});
