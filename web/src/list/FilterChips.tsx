import { useTranslation } from '../i18n/translation.ts';
import { Chips } from '../ui/Chips.tsx';
import type { AnyFilter } from './filter.ts';

interface Props {
  readonly filter: AnyFilter;
  /** Value of the selected option. An empty string means all rows. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Filter with a few options as chips. Each chip shows the number of rows, and options without rows are hidden. */
export function FilterChips({ filter: { label, words, chips, all = 'All' }, value, onChange }: Props) {
  const { t } = useTranslation();
  const options = [{ value: '', word: all }, ...Object.entries(words).map(([each, word]) => ({ value: each, word }))];
  const choices = options.map((option) => ({
    value: option.value,
    label: t(option.word),
    count: chips?.[option.value || 'all'],
  }));
  const offered = choices.filter((each) => each.count !== 0 || each.value === '' || each.value === value);
  return <Chips label={t(label)} options={offered} value={value} onChange={onChange} />;
}
