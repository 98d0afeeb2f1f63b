import { ROUTES } from '@adashi/contract';
import { Combobox, useCombobox } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ChangeEvent, type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { currentLanguage } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Field } from '../../../ui/Field.tsx';
import css from './kyc.module.css';
import { loadPlaces, type Place, type Search, type Suggestion } from './places.ts';
import '../../../ui/mantine-overlays.css';

const QUIET_MS = 250;

interface Maps {
  readonly state: 'loading' | 'missing' | 'ready';
  readonly search: Search | null;
  /** Loads the maps service again after a failure. */
  readonly retry: () => void;
}

/** Returns the state of the maps service. 'missing' means that the service has no key or does not respond. */
function useMaps(): Maps {
  const settings = useIfKnown(ROUTES.settings, {});
  const [loaded, setLoaded] = useState<{ search: Search | null }>();
  const key = settings?.mapsKey;
  const load = useCallback(() => {
    if (!key) return;
    loadPlaces(key, currentLanguage()).then(
      (search) => setLoaded({ search }),
      () => setLoaded({ search: null }),
    );
  }, [key]);
  useEffect(load, [load]);
  const search = loaded?.search ?? null;
  const isMissing = settings === null || key === null || (loaded !== undefined && !search);
  return {
    state: search ? 'ready' : isMissing ? 'missing' : 'loading',
    search,
    retry: () => {
      if (isMissing) load();
    },
  };
}

interface Props extends Omit<ComponentProps<typeof Field>, 'label' | 'onChange'> {
  /** Callback of the form that receives the typed text. */
  readonly onChange?: (text: string) => void;
  readonly onPlace: (place: Place) => void;
}

/** Field for the home address, with suggestions. The field shows 'Loading...' until the maps service is ready. */
export function AddressField({ onChange, onPlace, ...field }: Props) {
  const { t } = useTranslation();
  const { state, search, retry } = useMaps();
  const hints = {
    loading: '',
    missing: t("Address search isn't available right now. Please type your address."),
    ready: t('Choose it from the list to fill in the three fields below, or type it.'),
  };
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
      <div className={css.whole}>
        <Combobox.Target>
          <Field
            {...field}
            label={t('Home address')}
            autoComplete="street-address"
            prefix={<IconMapPin size={18} aria-hidden />}
            placeholder={state === 'ready' ? '' : t('Loading...')}
            hint={hints[state]}
            onFocus={retry}
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
