import type { ROUTES } from '@adashi/contract';
import type { Terms } from '@adashi/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors, showFailure } from '../../../client/fail.ts';
import { IN_PRODUCT, useWrite } from '../../../client/query.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { SquadForm } from './SquadForm.tsx';

interface Props {
  readonly route: typeof ROUTES.openSquad | typeof ROUTES.proposeSquad;
  /** Path of the previous page. */
  readonly back: string;
  readonly title: string;
  readonly sub: string;
  readonly submit: string;
  readonly busy: string;
  readonly done: string;
  /** Returns the path of the created squad. */
  readonly pathOf: (id: string) => string;
  /** Whether the form asks for the fee. Only staff set a fee. */
  readonly setsFee?: boolean;
  /** Renders a preview beside the form once all terms are valid. */
  readonly preview: (terms: Terms) => ReactNode;
}

/** Page with the form for a new squad. Staff create a squad, and members propose a circle. */
export function DescribeSquad({ route, back, title, sub, submit, busy, done, pathOf, setsFee, preview }: Props) {
  const navigate = useNavigate();
  const write = useWrite<typeof route>(route);
  return (
    <>
      <BackToSquads label={back} />
      <PageTitle title={title} sub={sub} />
      <SquadForm
        submit={submit}
        {...(setsFee && { setsFee })}
        preview={preview}
        busy={write.isPending ? busy : undefined}
        onSubmit={async (body) => {
          try {
            const { id } = await write.mutateAsync({ ...IN_PRODUCT, body });
            toastDone(done);
            await navigate(pathOf(id));
            return {};
          } catch (error) {
            showFailure(error);
            return fieldErrors(error);
          }
        }}
      />
    </>
  );
}
