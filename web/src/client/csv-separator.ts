import { type CsvSeparator, csvSeparator } from '@adashi/contract';
import { useState } from 'react';
import { currentLanguage } from '../i18n/index.ts';
import { readProfile } from '../session/session.ts';

/** Key in localStorage of a person's choice, so that people who share a browser have their own choice. */
const keyOf = (personId = '') => `adashi-csv-${personId}`;

/** Returns the separator that the person chose. Otherwise returns the separator of the language's spreadsheets. */
export function chosenSeparator(): CsvSeparator {
  const chosen = csvSeparator(localStorage.getItem(keyOf(readProfile()?.id)));
  return chosen ?? (currentLanguage() === 'fr' ? 'semicolon' : 'comma');
}

/** Returns the separator of the person's CSV files, and a function that stores another separator in this browser. */
export function useSeparator(): [separator: CsvSeparator, choose: (separator: CsvSeparator) => void] {
  const [, setChosen] = useState<CsvSeparator>();
  const choose = (separator: CsvSeparator) => {
    localStorage.setItem(keyOf(readProfile()?.id), separator);
    setChosen(separator);
  };
  return [chosenSeparator(), choose];
}
