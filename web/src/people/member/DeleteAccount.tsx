import { type Obstacle, ROUTES } from '@adashi/contract';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { logOut } from '../../auth/shared/log-out.ts';
import { call } from '../../client/api.ts';
import { attempt } from '../../client/fail.ts';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Button, button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import css from './account.module.css';
import { obstacleWords } from './obstacle-words.ts';

function ToDo({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTranslation();
  const { title, sub, act } = obstacleWords(t, obstacle);
  return (
    <Row
      Icon={IconCircle}
      state="open"
      title={title}
      sub={sub}
      act={
        act && (
          <Link className={button('plain', 'sm')} to={act.to} aria-label={`${act.label}: ${title}`}>
            {act.label}
          </Link>
        )
      }
    />
  );
}

/** List of the obstacles that prevent the deletion of an account. An obstacle can have an action. */
function Steps({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t } = useTranslation();
  const is = (...kinds: Obstacle['kind'][]) => obstacles.some(({ kind }) => kinds.includes(kind));
  const done = [
    !is('owed') && t("You don't owe anything"),
    !is('running', 'seat') && t("You aren't in a squad"),
    !is('wallet', 'payout', 'charge') && t('We hold no money for you'),
  ].filter((title) => title !== false);
  return (
    <>
      <div className={css.deleting}>
        <h3 className={ui.h3}>{t('Delete your account')}</h3>
        <span className={cx(ui.small, ui.text2)}>
          {t('{{done}} of {{all}} ready', { done: done.length, all: done.length + obstacles.length })}
        </span>
      </div>
      <Rows>
        {done.map((title) => (
          <Row key={title} Icon={IconCircleCheck} state="done" title={title} />
        ))}
        {obstacles.map((obstacle) => (
          <ToDo key={`${obstacle.kind} ${obstacle.squadId}`} obstacle={obstacle} />
        ))}
      </Rows>
    </>
  );
}

/** Section that deletes the account in a dialog. If obstacles prevent the deletion, the section lists the obstacles. */
export function DeleteAccount() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = useCall(ROUTES.obstacles, {});
  const [asking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = () =>
    attempt(async () => {
      setRemoving(true);
      try {
        await call(ROUTES.deleteMe, {});
      } finally {
        setRemoving(false);
      }
      setAsking(false);
      toastDone('Your account is deleted');
      await logOut();
      await navigate(paths.login);
    });
  return (
    <QueryBoundary asked={asked}>
      {(obstacles) => (
        <>
          <Steps obstacles={obstacles} />
          <div className={css.foot}>
            <p>{t('We keep payment records and signed agreements for as long as the law requires.')}</p>
            <Button look="danger" size="sm" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
              {t('Delete account')}
            </Button>
          </div>
          <Dialog title={t('Delete your account?')} opened={asking} onClose={() => setAsking(false)}>
            <p className={ui.text2}>
              {t("We erase your name, addresses, bank accounts and messages to us. This can't be undone.")}
            </p>
            <footer>
              <Button onClick={() => setAsking(false)} data-autofocus>
                {t('Keep it')}
              </Button>
              <Button look="danger" onClick={remove} busy={isRemoving ? t('Removing') : undefined}>
                {t('Delete for good')}
              </Button>
            </footer>
          </Dialog>
        </>
      )}
    </QueryBoundary>
  );
}
