import { ROUTES, type SquadDetail } from '@adashi/contract';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../client/api.ts';
import { showFailure } from '../../../client/fail.ts';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useSecretParams } from '../../../client/use-secret-params.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { keepNonce, keptNonce, makeNonce } from '../../draw/shared/nonces.ts';
import css from './choose.module.css';

interface Props {
  readonly squad: SquadDetail;
  /** The chosen position. Undefined if members of the squad do not choose positions. */
  readonly position: number | undefined;
}

/**
 * Button that joins a squad with the invitation code from the URL. For a squad with a draw, this browser creates a
 * nonce.
 */
export function JoinSquad({ squad, position }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const join = useWrite(ROUTES.joinSquad);
  const code = useSecretParams().get('code');
  const submit = () => {
    const before = keptNonce(squad.id);
    const nonce = squad.orderRule === 'draw' ? makeNonce() : undefined;
    // The browser stores the nonce before the request, because the response can get lost.
    if (nonce) keepNonce(squad.id, nonce);
    join.mutate(
      {
        ...inSquad(squad.id),
        body: { ...(position && { position }), ...(code && { inviteCode: code }), ...(nonce && { nonce }) },
      },
      {
        onError: (error) => {
          if (error instanceof ApiError && nonce) keepNonce(squad.id, before);
          showFailure(error);
        },
        onSuccess: () => {
          toastDone("You have a seat. See what's missing.");
          void navigate(paths.squad(squad.id));
        },
      },
    );
  };
  return (
    <div className={css.join}>
      <Button look="primary" size="lg" onClick={submit} busy={join.isPending ? t('Joining') : undefined}>
        {position ? t('Join at position {{n}}', { n: position }) : t('Join')}
      </Button>
      <p className={cx(ui.small, ui.text2)}>{t('You can swap later, if neither of you has been paid.')}</p>
    </div>
  );
}
