import { ROUTES } from '@adashi/contract';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIfKnown } from '../../client/Loaded.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import css from './chat.module.css';
import { leaveCrisp, loadCrisp } from './crisp.ts';
import { useChatFade } from './use-chat-fade.ts';

/** The live chat where one is configured; else our own bubble, which opens the help desk. */
export function Chat() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const settings = useIfKnown(ROUTES.settings, {});
  const chatId = settings?.chatId;
  useChatFade();
  useEffect(() => {
    if (!chatId || !profile) return;
    loadCrisp(chatId, profile.email_address);
    return leaveCrisp;
  }, [chatId, profile?.email_address]);
  if (!settings || chatId) return null;
  return (
    <Link className={css.bubble} to={paths.help} aria-label={t('Chat with the help desk')}>
      <IconMessageCircle size={26} stroke={1.75} aria-hidden />
    </Link>
  );
}
