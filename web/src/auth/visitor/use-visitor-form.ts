import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { fieldErrors, showFailure } from '../../client/fail.ts';

type Name = keyof typeof import('./schemas.ts');
type Errors = Readonly<Record<string, string>>;

/**
 * Loads the schemas of the forms. The sign-in page loads the schemas at the first focus, because the schema library is
 * large.
 */
export const loadSchemas = () => import('./schemas.ts');

/**
 * Returns the first message of each invalid field. The server checks the same schema, so the form also works if the
 * schemas cannot be loaded.
 */
async function errorsOf(name: Name, values: object): Promise<Errors> {
  const schema = await loadSchemas().then(
    (schemas) => schemas[name],
    () => null,
  );
  const issues = schema?.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

/** State of a visitor's form: checks a field after the focus leaves, and all fields before sending. */
export function useVisitorForm<Values extends Readonly<Record<string, string>>>(name: Name, initial: Values) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [submitting, setSubmitting] = useState(false);
  const current = useRef(values);
  const setFieldValue = (field: keyof Values & string, value: string) => {
    current.current = { ...current.current, [field]: value };
    setValues(current.current);
    setErrors(({ [field]: _, ...others }) => others);
  };
  const check = async (field: keyof Values & string) => {
    const checked = current.current;
    const { [field]: error } = await errorsOf(name, checked);
    if (error !== undefined && checked[field] === current.current[field])
      setErrors((others) => ({ ...others, [field]: error }));
  };
  const getInputProps = (field: keyof Values & string) => ({
    value: values[field],
    error: errors[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setFieldValue(field, currentTarget.value),
    onBlur: () => void check(field),
  });
  const submit = async (send: (values: Values) => Promise<void>) => {
    setSubmitting(true);
    const found = await errorsOf(name, current.current);
    setErrors(found);
    if (Object.keys(found).length === 0)
      await send(current.current).catch((error: unknown) => {
        showFailure(error);
        setErrors(fieldErrors(error));
      });
    setSubmitting(false);
  };
  const onSubmit = (send: (values: Values) => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    void submit(send);
  };
  return { values, submitting, setFieldValue, getInputProps, onSubmit };
}

/** Parts of a form's state that do not depend on the names of the fields. */
export type VisitorFormState<Values extends Readonly<Record<string, string>>> = Pick<
  ReturnType<typeof useVisitorForm<Values>>,
  'onSubmit' | 'submitting'
>;
