import { IconBuildingCommunity, IconUsersGroup } from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { Product } from '../../../session/session.ts';

export type ProductSlug = Product;

/** Products that a member can select (SPEC §2). */
export const PRODUCTS = [
  {
    slug: 'adashi',
    Icon: IconUsersGroup,
    title: 'Adashi',
    description: msg('Save with a squad. Everyone pays in each week, and one person receives the pot.'),
    comingSoon: false,
  },
  {
    slug: 'ajohome',
    Icon: IconBuildingCommunity,
    title: 'AjoHome',
    description: msg('Invest in real estate with a pod.'),
    comingSoon: true,
  },
] as const;
