import { type ChatProvider, ROUTES } from '@adashi/contract';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import css from './chat.module.css';
import { crisp } from './crisp.ts';
import { useChatFade } from './use-chat-fade.ts';

/** Live chat, if a provider is configured. Otherwise, a chat bubble opens the help desk. */
export function Chat() {
  const { t } = useTranslation();
  const me = useIfKnown(ROUTES.me, {});
  useChatFade();
  if (!me) return null;
  if (me.chat) return <ChatOf provider={me.chat} />;
  return (
    <Link className={css.bubble} to={paths.help} aria-label={t('Chat with the help desk')}>
      <IconMessageCircle size={26} stroke={1.75} aria-hidden />
    </Link>
  );
}

/** Live chat for a signed-in person. The script of the chat provider draws the chat. */
function ChatOf({ provider }: { provider: ChatProvider }) {
  const who = useIfKnown(ROUTES.chatIdentity, {});
  useEffect(() => {
    if (!who) return;
    const chat = crisp(provider.website);
    chat.enter(who);
    return chat.leave;
  }, [provider, who]);
  return null;
}
