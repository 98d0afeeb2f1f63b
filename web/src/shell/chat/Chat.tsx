import { type ChatProvider, ROUTES } from '@adashi/contract';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { paths } from '../../paths.ts';
import css from './chat.module.css';
import { chatBy } from './chat-by.ts';
import { useChatFade } from './use-chat-fade.ts';

/** The live chat where one is configured; else our own bubble, which opens the help desk. */
export function Chat() {
  const { t } = useTranslation();
  const settings = useIfKnown(ROUTES.settings, {});
  useChatFade();
  if (!settings) return null;
  if (settings.chat) return <ChatOf provider={settings.chat} />;
  return (
    <Link className={css.bubble} to={paths.help} aria-label={t('Chat with the help desk')}>
      <IconMessageCircle size={26} stroke={1.75} aria-hidden />
    </Link>
  );
}

/** Is there as long as somebody is signed in; what it shows is the provider's. */
function ChatOf({ provider }: { provider: ChatProvider }) {
  const who = useIfKnown(ROUTES.chatIdentity, {});
  const wanted = who && JSON.stringify([provider, who]);
  useEffect(() => {
    if (!who) return;
    const chat = chatBy(provider);
    chat.enter(who);
    return chat.leave;
  }, [wanted]);
  return null;
}
