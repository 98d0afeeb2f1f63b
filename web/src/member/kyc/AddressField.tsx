import { ROUTES } from '@adashi/contract';
import { Combobox, useCombobox } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../client/query.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { Field } from '../../ui/parts.tsx';
import { loadPlaces, type Place, type Search, type Suggestion } from './places.ts';

const QUIET_MS = 250;

/** The search of the maps service; null while it loads, and for good where it is missing. */
function useSearch(): Search | null {
  const { data } = useCall(ROUTES.settings, {});
  const [search, setSearch] = useState<{ run: Search } | null>(null);
  const key = data?.mapsKey;
  useEffect(() => {
    if (key)
      loadPlaces(key, currentLanguage()).then(
        (run) => setSearch({ run }),
        () => {},
      );
  }, [key]);
  return search?.run ?? null;
}

interface Props extends Omit<ComponentProps<typeof Field>, 'label' | 'onChange'> {
  /** Of the form: takes what was typed. */
  readonly onChange?: (text: string) => void;
  readonly onPlace: (place: Place) => void;
}

/** The home address: chosen from Canadian addresses, or typed by hand; without the maps service it says 'Loading...'. */
export function AddressField({ onChange, onPlace, ...field }: Props) {
  const { t } = useTranslation();
  const search = useSearch();
  const list = useCombobox();
  const [found, setFound] = useState<Suggestion[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    onChange?.(text);
    clearTimeout(waiting.current);
    if (!search || text.trim().length < 3) return setFound([]);
    waiting.current = setTimeout(() => {
      search(text).then(
        (suggestions) => {
          setFound(suggestions);
          list.openDropdown();
        },
        () => setFound([]),
      );
    }, QUIET_MS);
  };
  const choose = (index: string) => {
    list.closeDropdown();
    found[Number(index)]?.choose().then(onPlace, () => {});
    setFound([]);
  };
  return (
    <Combobox store={list} onOptionSubmit={choose} zIndex={400}>
      <div className="w2">
        <Combobox.Target>
          <Field
            {...field}
            label={t('Home address')}
            autoComplete="street-address"
            prefix={<IconMapPin size={18} aria-hidden />}
            placeholder={search ? '' : t('Loading...')}
            hint={
              search
                ? t('Choose it from the list and the three fields below fill themselves, or type it by hand.')
                : t('The search for addresses is not there. Please type yours by hand.')
            }
            onChange={type}
          />
        </Combobox.Target>
      </div>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t('Addresses')}>
          {found.map(({ text }, index) => (
            <Combobox.Option key={text} value={String(index)}>
              {text}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
