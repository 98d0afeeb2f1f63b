import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { loadSchemas, type VisitorFormState } from './use-visitor-form.ts';
import css from './visitor.module.css';

interface OtherWay {
  readonly go: string;
  /** Question before the link, such as “No account yet?”. */
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

interface Props<Values extends Readonly<Record<string, string>>> {
  readonly form: VisitorFormState<Values>;
  readonly send: (values: Values) => Promise<void>;
  readonly title: string;
  /** Label of the submit button. The default is the title of the form. */
  readonly submit?: string;
  /** Label of the submit button while the request is in progress. */
  readonly busy: string;
  /** Another way to sign in, below the submit button. */
  readonly other?: ReactNode;
  /** Links to other forms, one per line. */
  readonly ways: readonly OtherWay[];
  readonly children: ReactNode;
}

/** Form for visitors: title, fields, a submit button and links to other forms. */
export function VisitorForm<Values extends Readonly<Record<string, string>>>(props: Props<Values>) {
  const { form, send, title, submit = title, busy, other, ways, children } = props;
  useTitle(title);
  return (
    <form
      className={css.login}
      onSubmit={form.onSubmit(send)}
      onFocus={() => void loadSchemas().catch(() => {})}
      noValidate
    >
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
