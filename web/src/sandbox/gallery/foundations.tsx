import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './foundations.module.css';
import { type Family, part } from './part.ts';
import { say, type Words } from './words.ts';

const GROUNDS = ['page', 'side', 'surface', 'sunken', 'raised'];
const LINES = ['line', 'line2', 'control', 'text3', 'text2', 'text'];
const FILLS = ['action', 'action-hover', 'action-line', 'danger', 'danger-hover'];

const ROLES: readonly { readonly role: string; readonly text: string; readonly means: Words }[] = [
  { role: 'action', text: 'action-soft-text', means: ['Action, selection', 'Action, sélection'] },
  { role: 'arrived', text: 'arrived', means: ['Money received', 'Argent arrivé'] },
  { role: 'waiting', text: 'waiting', means: ['What waits', 'Ce qui attend'] },
  { role: 'failed', text: 'failed', means: ['Failure and danger', 'Échec et danger'] },
  { role: 'held', text: 'held', means: ['Held or covered', 'Retenu ou couvert'] },
  { role: 'neutral', text: 'neutral', means: ['Everything else', 'Tout le reste'] },
];

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className={css.swatches}>
      {names.map((name) => (
        <li key={name}>
          <i style={{ background: `var(--${name})` }} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Roles() {
  return (
    <ul className={css.roles}>
      {ROLES.map(({ role, text, means }) => (
        <li key={role} style={{ background: `var(--${role}-soft)`, color: `var(--${text})` }}>
          <i style={{ background: `var(--${role === 'action' ? 'action-text' : `${role}-mark`})` }} />
          <b>{role}</b>
          <span>{say(means)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Group of the colours and the text styles. */
export const FOUNDATIONS: Family = {
  id: 'foundations',
  title: ['Foundations', 'Fondations'],
  does: ['Screens name colours by their role.', 'Les écrans nomment les couleurs par leur rôle.'],
  parts: [
    part(
      'Colour',
      ['Each pair of text and ground has a contrast of 4.5 or more.', 'Chaque texte a un contraste d’au moins 4,5.'],
      [
        { of: ['Roles', 'Rôles'], isWide: true, Show: Roles },
        { of: ['Grounds', 'Fonds'], Show: () => <Swatches names={GROUNDS} /> },
        { of: ['Lines and text', 'Lignes et textes'], Show: () => <Swatches names={LINES} /> },
        { of: ['Fills', 'Aplats'], Show: () => <Swatches names={FILLS} /> },
      ],
      'ui/roles.css',
    ),
    part(
      'Type',
      [
        'Reddit Sans, with the letters of Yoruba and French.',
        'Reddit Sans, avec les lettres du yoruba et du français.',
      ],
      [
        {
          of: ['Titles', 'Titres'],
          Show: () => (
            <div className={ui.stack}>
              <p className={ui.title}>Lakeshore Ten</p>
              <p className={ui.h2}>Ọláṣubọ̀mí, Fọlákẹ</p>
              <p className={ui.h3}>Ṣadé, Émilie, Noël</p>
            </div>
          ),
        },
        {
          of: ['Sentences', 'Phrases'],
          Show: () => (
            <div className={ui.stack}>
              <p>{say(['Everyone puts in each week.', 'Chacun cotise chaque semaine.'])}</p>
              <p className={ui.text2}>{say(['One member receives the pot.', 'Un membre reçoit la cagnotte.'])}</p>
              <p className={cx(ui.small, ui.text3)}>{say(['Week 7 of 10', 'Semaine 7 de 10'])}</p>
            </div>
          ),
        },
      ],
      'ui/base.css',
    ),
  ],
};
