import type { Agreement } from '@adashi/contract';

/** Draft of an agreement for one recipient. */
export const DRAFT: Agreement = {
  id: 'a1d0a0f4-0000-4000-8000-000000000001',
  template: 'a1d0a0f4-0000-4000-8000-000000000001',
  version: 1,
  title: 'Photographs',
  state: 'draft',
  forEverybody: false,
  createdAt: '2026-11-20T10:00:00Z',
  publishedAt: null,
  publishedBy: null,
  retiredAt: null,
  signed: 0,
  rejected: 0,
  bodyEn: 'We may show your picture.',
  bodyFr: 'Nous pouvons montrer votre image.',
  people: ['amara.okafor@example.com'],
  fingerprint: 'f1',
};

/** The same agreement after publication, with one signature. */
export const IN_FORCE: Agreement = {
  ...DRAFT,
  state: 'in_force',
  publishedAt: '2026-11-21T10:00:00Z',
  publishedBy: 'Grace Adu',
  signed: 1,
};
