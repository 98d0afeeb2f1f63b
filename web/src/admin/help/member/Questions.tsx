import { HELP_TOPICS, type HelpQuestion, type HelpTopic, ROUTES } from '@adashi/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { currentLanguage } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { SearchField } from '../../../list/SearchField.tsx';
import { useNarrowing } from '../../../list/use-narrowing.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { TOPIC_WORDS } from '../shared/ticket-looks.ts';
import css from './help.module.css';

/** Number of frequent questions that the page shows at first. */
const FIRST = 7;

const BY_TOPIC = { name: 'topic', label: '', words: TOPIC_WORDS } as const;

function Question({ question: { question, answer }, isOpen }: { question: HelpQuestion; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>
        {question}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={css.answer}>
        {answer.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}

function Found({ questions, isNarrowed }: { questions: readonly HelpQuestion[]; isNarrowed: boolean }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isNarrowed || isWhole ? questions : questions.slice(0, FIRST);
  return (
    <section className={cx(ui.card, css.questions)}>
      <h2 className={ui.h2}>{t('Questions')}</h2>
      <p className={ui.sub} role="status">
        {isNarrowed ? t('{{count}} questions match.', { count: questions.length }) : t('The ones most people ask.')}
      </p>
      {shown.map((question, index) => (
        <Question key={question.id} question={question} isOpen={index === 0} />
      ))}
      {shown.length < questions.length && (
        <div className={css.more}>
          <Button block onClick={() => setWhole(true)}>
            {t('Show all {{count}} questions', { count: questions.length })}
          </Button>
        </div>
      )}
      {questions.length === 0 && (
        <Empty
          title={t('No questions match these words')}
          action={
            <a className={ui.link} href="#write">
              {t('Write to us')}
            </a>
          }
        />
      )}
    </section>
  );
}

function countByTopic(questions: readonly HelpQuestion[]): Record<HelpTopic, number> {
  const counts = { paying: 0, paid: 0, squad: 0, account: 0, other: 0 };
  for (const { topic } of questions) counts[topic] += 1;
  return counts;
}

/** Returns the frequent questions that match the search text and the topic in the URL. */
export function useQuestions() {
  const { t } = useTranslation();
  const [{ q, chosen }, narrowTo] = useNarrowing('', [BY_TOPIC]);
  const { topic = '' } = chosen;
  const asked = useCall(ROUTES.helpQuestions, { query: { q, language: currentLanguage() } }, { keepsBefore: true });
  const search = (
    <section className={cx(ui.card, css.find)} role="search">
      <h2 className={ui.title}>{t('What can we help you with?')}</h2>
      <SearchField
        label={t('Search the questions')}
        placeholder={t('For example: swap, payout, bank')}
        q={q}
        onSearch={(text) => narrowTo({ q: text })}
      />
      <QueryBoundary asked={asked}>
        {(questions) => {
          const counts = countByTopic(questions);
          const topics = HELP_TOPICS.map((each) => ({
            value: each,
            label: t(TOPIC_WORDS[each]),
            count: counts[each],
          }));
          return (
            <Chips
              label={t('Topics')}
              options={[{ value: '', label: t('All'), count: questions.length }, ...topics]}
              value={topic}
              onChange={(value) => narrowTo({ q, chosen: { topic: value } })}
            />
          );
        }}
      </QueryBoundary>
    </section>
  );
  const found = (
    <QueryBoundary asked={asked} card>
      {(questions) => (
        <Found
          key={`${q} ${topic}`}
          questions={questions.filter((question) => topic === '' || question.topic === topic)}
          isNarrowed={q !== '' || topic !== ''}
        />
      )}
    </QueryBoundary>
  );
  return { search, found };
}
