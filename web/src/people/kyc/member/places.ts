/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';

/** Full names of Canada’s provinces and territories. */
export const PROVINCES = [
  'Alberta',
  'British Columbia',
  'Manitoba',
  'New Brunswick',
  'Newfoundland and Labrador',
  'Northwest Territories',
  'Nova Scotia',
  'Nunavut',
  'Ontario',
  'Prince Edward Island',
  'Quebec',
  'Saskatchewan',
  'Yukon',
] as const;

/** Parts of the chosen address. */
export interface Place {
  readonly homeAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

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

/** Returns the parts of an address for the form: the full name of the province, and the postal code without a space. */
export function placeOf(components: readonly Component[]): Place {
  const street = [longText(components, 'street_number'), longText(components, 'route')].filter(Boolean).join(' ');
  const unit = longText(components, 'subpremise');
  return {
    homeAddress: unit ? `${unit}-${street}` : street,
    city: longText(components, 'locality', 'sublocality', 'administrative_area_level_3'),
    state: longText(components, 'administrative_area_level_1'),
    zipCode: longText(components, 'postal_code').replaceAll(' ', ''),
  };
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
                return placeOf(place.addressComponents ?? []);
              },
            },
          ]
        : [],
    );
  };
}
