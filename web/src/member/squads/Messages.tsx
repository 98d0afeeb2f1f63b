import { ROUTES } from '@adashi/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../client/fail.ts';
import { inSquad, useCall, useWrite } from '../../client/query.ts';
import { dayText, toDay } from '../../i18n/format.ts';
import { Button, Field } from '../../ui/parts.tsx';

/** What the members of a squad write to each other; what was typed stays until it was sent. */
export function Messages({ squadId }: { squadId: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const messages = useCall(ROUTES.messages, inSquad(squadId), { refetchInterval: 15_000 });
  const write = useWrite(ROUTES.writeMessage);
  const send = (event: FormEvent) => {
    event.preventDefault();
    write.mutate({ ...inSquad(squadId), body: { text } }, { onError: showFailure, onSuccess: () => setText('') });
  };
  return (
    <section className="card pad stack" style={{ marginTop: 20 }}>
      <h2 className="h2">{t('Messages')}</h2>
      <form className="toolbar" style={{ margin: 0, alignItems: 'flex-end' }} onSubmit={send}>
        <Field
          className="grow"
          label={t('Write to your squad')}
          value={text}
          maxLength={1_000}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={text.trim() === ''} busy={write.isPending ? t('Sending') : undefined}>
          {t('Send')}
        </Button>
      </form>
      {messages.data?.length === 0 && <p className="c-2">{t('Nobody has written yet.')}</p>}
      {messages.data?.map((message) => (
        <p key={message.id}>
          <b>{message.isYou ? t('You') : message.name}</b>{' '}
          <span className="small c-2">{dayText(toDay(message.writtenAt))}</span>
          <br />
          {message.text}
        </p>
      ))}
    </section>
  );
}
