/// <reference types="google.maps" />
import { tidyPostalCode } from '@adashi/contract';
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { msg } from '../../../i18n/index.ts';

/** Full English names of Canada’s provinces and territories. */
export const PROVINCES = [
  msg('Alberta'),
  msg('British Columbia'),
  msg('Manitoba'),
  msg('New Brunswick'),
  msg('Newfoundland and Labrador'),
  msg('Northwest Territories'),
  msg('Nova Scotia'),
  msg('Nunavut'),
  msg('Ontario'),
  msg('Prince Edward Island'),
  msg('Quebec'),
  msg('Saskatchewan'),
  msg('Yukon'),
];

/** Fields of the form that an address can fill. */
interface Fields {
  readonly homeAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** Parts of the chosen address. Parts that the maps service does not know are missing. */
export type Place = Partial<Fields>;

export interface Suggestion {
  readonly text: string;
  /** Fetches the parts of the address. */
  readonly choose: () => Promise<Place>;
}

export type Search = (text: string) => Promise<Suggestion[]>;

type Component = Pick<google.maps.places.AddressComponent, 'longText' | 'types'>;

function longText(components: readonly Component[], ...types: string[]): string {
  for (const type of types) {
    const found = components.find((component) => component.types.includes(type));
    if (found?.longText) return found.longText;
  }
  return '';
}

/** Returns the house number that the person typed and the maps service does not know, with a space at the end. */
function typedNumber(typed: string, street: string): string {
  const [, number = ''] = /^\s*(\S*\d\S*)\s/.exec(typed) ?? [];
  return number === '' || street.startsWith(number) ? '' : `${number} `;
}

/** Returns the street and number, or the building, or the post office box. Undefined if the typed text has more. */
function homeAddressOf(components: readonly Component[], typed: string): string | undefined {
  const [unit, number, street, building, box] = (
    ['subpremise', 'street_number', 'route', 'premise', 'post_box'] as const
  ).map((type) => longText(components, type));
  if (street && number) return unit ? `${unit}-${number} ${street}` : `${number} ${street}`;
  if (street) return `${typedNumber(typed, street)}${street}`;
  const named = building || box?.replace(/^(?=\d+$)/, 'PO Box ');
  if (!named || (typed.length > named.length && typed.toLowerCase().includes(named.toLowerCase()))) return undefined;
  return unit ? `${named}, ${unit}` : named;
}

/** Returns the postal code without a space. Undefined for the first half of a postal code. */
function postalCodeOf(components: readonly Component[]): string | undefined {
  const code = tidyPostalCode(longText(components, 'postal_code'));
  return code.length === 6 ? code : undefined;
}

/**
 * Returns the known parts of an address for the form: the full name of the province, and the postal code without a
 * space. `typed` is the text in the address field.
 */
export function placeOf(components: readonly Component[], typed = ''): Place {
  const found = {
    homeAddress: homeAddressOf(components, typed.trim()),
    city: longText(components, 'locality', 'postal_town', 'sublocality', 'administrative_area_level_3'),
    state: longText(components, 'administrative_area_level_1'),
    zipCode: postalCodeOf(components),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text));
}

/**
 * Returns the changes of the form after a choice. Empties the fields that an earlier address has filled and the new
 * address does not know. Keeps typed text.
 */
export function afterChoice(values: Fields, earlier: Place, chosen: Place): Place {
  const { city, state, zipCode } = earlier;
  const old = Object.entries({ city, state, zipCode }).filter(
    ([name, text]) =>
      text !== undefined && Object.entries(values).some(([field, now]) => field === name && now === text),
  );
  return { ...Object.fromEntries(old.map(([name]) => [name, ''])), ...chosen };
}

/** Loads the places library of the maps service (SPEC §9). Rejects if the service doesn’t respond. */
export async function loadPlaces(key: string, language = 'en'): Promise<Search> {
  setOptions({ key, language, region: 'US' });
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await importLibrary('places');
  let sessionToken = new AutocompleteSessionToken();
  return async (input) => {
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      includedRegionCodes: ['ca'],
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise'],
      sessionToken,
    });
    return suggestions.flatMap(({ placePrediction }) =>
      placePrediction
        ? [
            {
              text: placePrediction.text.text,
              choose: async () => {
                const { place } = await placePrediction.toPlace().fetchFields({ fields: ['addressComponents'] });
                // The maps service bills all requests up to the chosen address as one session, so the next search needs
                // a new token.
                sessionToken = new AutocompleteSessionToken();
                return placeOf(place.addressComponents ?? [], input);
              },
            },
          ]
        : [],
    );
  };
}
