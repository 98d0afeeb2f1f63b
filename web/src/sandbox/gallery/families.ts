import { ACTIONS } from './actions.tsx';
import { BASICS } from './basics.tsx';
import { CARDS } from './cards.tsx';
import { CHARTS } from './chart-parts.tsx';
import { CHOICES } from './choices.tsx';
import { FIELDS } from './fields.tsx';
import { FOUNDATIONS } from './foundations.tsx';
import { OVERLAYS } from './overlays.tsx';

/** All groups of components in the gallery, in display order. */
export const FAMILIES = [FOUNDATIONS, BASICS, ACTIONS, FIELDS, CHOICES, CARDS, OVERLAYS, CHARTS] as const;
