import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { submitOf } from '../../client/submit.ts';
import { Button } from '../../ui/Button.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import css from './visitor.module.css';

interface OtherWay {
  readonly go: string;
  /** What leads to it, before its own words. */
  readonly ask?: string;
  readonly to?: string;
  readonly onGo?: () => void;
}

function Other({ go, ask, to, onGo }: OtherWay) {
  if (to === undefined)
    return (
      <button type="button" className={ui.link} onClick={onGo}>
        {go}
      </button>
    );
  return (
    <Link to={to}>
      {ask} <span className={ui.link}>{go}</span>
    </Link>
  );
}

interface Props<Values extends object> {
  readonly form: Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors' | 'submitting'>;
  readonly send: (values: Values) => Promise<void>;
  readonly title: string;
  /** What the button says; the title, where nothing is said. */
  readonly submit?: string;
  /** What it says while the form is on its way. */
  readonly busy: string;
  /** Another way in, below the button. */
  readonly other?: ReactNode;
  /** What else one can do, a line each. */
  readonly ways: readonly OtherWay[];
  readonly children: ReactNode;
}

/** A form of who is not signed in: its title, its fields, one button, and what else one can do. */
export function VisitorForm<Values extends object>(props: Props<Values>) {
  const { form, send, title, submit = title, busy, other, ways, children } = props;
  useTitle(title);
  return (
    <form className={css.login} onSubmit={submitOf(form, send)} noValidate>
      <h1>{title}</h1>
      {children}
      <Button look="primary" size="lg" block type="submit" busy={form.submitting ? busy : undefined}>
        {submit}
      </Button>
      {other}
      {ways.map((way) => (
        <p key={way.go} className={css.alt}>
          <Other {...way} />
        </p>
      ))}
    </form>
  );
}
