import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Field } from '../ui/Field.tsx';

interface Props {
  readonly label: string;
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly placeholder?: string;
}

/**
 * Search field. The URL follows the typed text after a pause, and the text follows the URL only after Back or Forward.
 */
export function SearchField({ label, q, onSearch, placeholder }: Props) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [shown, setShown] = useState({ text: q, key });
  if (isBack && shown.key !== key) setShown({ text: q, key });
  return (
    <Field
      label={label}
      type="search"
      placeholder={placeholder}
      value={shown.text}
      onChange={(event) => {
        setShown({ text: event.target.value, key });
        onSearch(event.target.value);
      }}
    />
  );
}
