import type { Input, Output, Route } from '@adashi/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/Empty.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import ui from '../ui/ui.module.css';
import { ANSWER_WITHIN_MS, ApiError, call } from './api.ts';
import { sentence } from './fail.ts';

interface Answer<Known> {
  readonly data: Known | undefined;
  readonly error: Error | null;
  /** Whether the request waits for a connection, because the browser is offline. */
  readonly isPaused: boolean;
  readonly again: () => unknown;
}

const ANSWER: unique symbol = Symbol('answer');

/** Result of a query. Only `QueryBoundary` can read the data, so that every screen handles loading and errors. */
export interface Asked<Known> {
  readonly [ANSWER]: Answer<Known>;
}

type Data<Question> = Question extends Asked<infer Known> ? Known : never;

interface Options {
  readonly refetchInterval?: number;
  /** Whether the previous response stays on screen while a query with new input loads. */
  readonly keepsBefore?: boolean;
}

function question<R extends Route>(route: R, input: Input<R>) {
  return {
    queryKey: [route.path, input],
    queryFn: (): Promise<Output<R>> => call(route, input, AbortSignal.timeout(ANSWER_WITHIN_MS)),
  };
}

/** Fetches the data of a screen. */
export function useCall<R extends Route>(
  route: R,
  input: Input<R>,
  { keepsBefore = false, ...options }: Options = {},
): Asked<Output<R>> {
  const kept = keepsBefore && { placeholderData: keepPreviousData };
  const { data, error, isPaused, refetch } = useQuery({ ...question(route, input), ...options, ...kept });
  return { [ANSWER]: { data, error, isPaused, again: refetch } };
}

/**
 * Fetches optional data, such as a count. Returns undefined while the query is loading or disabled, and null after a
 * failure.
 */
export function useIfKnown<R extends Route>(route: R, input: Input<R>, isAsked = true): Output<R> | null | undefined {
  const { data, isError } = useQuery({ ...question(route, input), enabled: isAsked });
  return data ?? (isError ? null : undefined);
}

/** Combines several queries into one. The combined query has data once every query has data. */
export function together<Group extends Record<string, Asked<unknown>>>(
  group: Group,
): Asked<{ [Name in keyof Group]: Data<Group[Name]> }> {
  const answers = Object.entries(group).map(([name, asked]) => [name, asked[ANSWER]] as const);
  const isKnown = answers.every(([, { data }]) => data !== undefined);
  const data = Object.fromEntries(answers.map(([name, answer]) => [name, answer.data]));
  return {
    [ANSWER]: {
      // Cast: the object has one entry for each name.
      data: isKnown ? (data as { [Name in keyof Group]: Data<Group[Name]> }) : undefined,
      error: answers.find(([, { error }]) => error)?.[1].error ?? null,
      isPaused: answers.some(([, { isPaused }]) => isPaused),
      again: () => answers.filter(([, { error }]) => error).map(([, { again }]) => again()),
    },
  };
}

/**
 * Returns whether the error is "not found": the resource doesn’t exist or is hidden from the person. A retry of the
 * request would fail again.
 */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

function isNothing(data: unknown): boolean {
  return Array.isArray(data) ? data.length === 0 : data instanceof Object && 'total' in data && data.total === 0;
}

interface Props<Known> {
  readonly asked: Asked<Known>;
  readonly children: (data: Known) => ReactNode;
  /** Content that replaces an empty list. */
  readonly empty?: ReactNode;
  /** Whether the loading and error states need a card. The loaded content contains its own card. */
  readonly card?: boolean;
  /** Message for a resource that no longer exists. */
  readonly gone?: { readonly title: string; readonly says?: string; readonly action?: ReactNode };
}

function Failure({ error, again, gone }: Pick<Props<unknown>, 'gone'> & { error: Error | null; again: () => unknown }) {
  const { t } = useTranslation();
  if (gone && isGone(error))
    return (
      <Empty title={gone.title} action={gone.action}>
        {gone.says ?? sentence(error)}
      </Empty>
    );
  return (
    <div role="alert">
      <Empty title={sentence(error)} action={<Button onClick={() => void again()}>{t('Load again')}</Button>} />
    </div>
  );
}

/** Renders loaded data. Before the data arrives, renders a skeleton or an error with the next step. */
export function QueryBoundary<Known>({ asked, children, empty, card = false, gone }: Props<Known>) {
  const { t } = useTranslation();
  const { data, error, isPaused, again } = asked[ANSWER];
  const framed = (state: ReactNode) => (card ? <section className={ui.card}>{state}</section> : state);
  if (data === undefined || isGone(error))
    return framed(error || isPaused ? <Failure error={error} again={again} {...(gone && { gone })} /> : <Skeleton />);
  return (
    <>
      {error && (
        <p className={cx(ui.notice, ui.bad)} role="alert">
          <IconAlertCircle size={18} aria-hidden />
          <span>
            {sentence(error)} {t('What you see may be out of date.')}{' '}
            <button type="button" className={ui.link} onClick={() => void again()}>
              {t('Load again')}
            </button>
          </span>
        </p>
      )}
      {empty !== undefined && isNothing(data) ? framed(empty) : children(data)}
    </>
  );
}
