/** Who may import whom: docs/architecture.md says it in words. */
const features =
  'auth|people|kyc|squads|dashboard|statistics|calendar|practice|payments|payouts|banks|guarantors|agreements|activity|notifications|credentials|security|help|pods|members|search|mails';
const feature = `^api/src/(${features})/`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'core-imports-nothing', severity: 'error', from: { path: '^core/src' }, to: { pathNot: '^core/src' } },
    {
      name: 'contract-imports-core-and-zod',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { pathNot: '^(contract|core)/src|node_modules/zod' },
    },
    {
      name: 'web-does-not-import-api-or-node',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^api/|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-does-not-import-node',
      severity: 'error',
      from: { path: '^web/src' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'api-does-not-import-web', severity: 'error', from: { path: '^api/src' }, to: { path: '^web/' } },
    {
      name: 'web-sides-apart',
      comment:
        'What members see knows nothing of what staff see, in any feature, nor the other way round; shared knows neither.',
      severity: 'error',
      from: { path: '^web/src/[^/]+/(shared|member|admin|visitor)/' },
      to: { path: '^web/src/[^/]+/(member|admin|visitor)/', pathNot: '^web/src/[^/]+/$1/' },
    },
    {
      name: 'web-features-by-their-shared',
      severity: 'error',
      from: { path: '^web/src/([^/]+)/(?:shared|member|admin|visitor)/' },
      to: { path: '^web/src/[^/]+/(?:member|admin|visitor)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'web-features-below-the-frame',
      severity: 'error',
      from: { path: '^web/src/[^/]+/(?:shared|member|admin|visitor)/' },
      to: { path: '^web/src/(?:shell|chunks|sandbox|routes)' },
    },
    {
      name: 'web-foundations-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(?:list|charts|client|session|i18n)/' },
      to: { path: '^web/src/', pathNot: '^web/src/(?:(?:list|charts|client|session|ui|i18n)/|paths)' },
    },
    {
      name: 'ui-is-generic',
      comment: 'Neither router nor client nor product: words and formats are all it has besides itself.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: 'react-router|react-query|^(?:contract|core)/|^web/src/', pathNot: '^web/src/(?:ui|i18n)/' },
    },
    {
      name: 'a-chunk-holds-its-side-alone',
      comment: 'What a member loads has nothing of what staff see in it, however far one follows the imports.',
      severity: 'error',
      from: { path: '^web/src/chunks/(visitor|member|admin|sandbox)\\.ts$' },
      to: { path: '^web/src/[^/]+/(?:visitor|member|admin)/', pathNot: '^web/src/[^/]+/$1/', reachable: true },
    },
    {
      name: 'ledger-knows-no-feature',
      severity: 'error',
      from: { path: '^api/src/ledger' },
      to: { path: `${feature}|^api/src/(providers|rotation)/` },
    },
    {
      name: 'providers-by-their-port',
      severity: 'error',
      from: { path: feature },
      to: { path: '^api/src/providers/', pathNot: 'port\\.ts$' },
    },
    {
      name: 'features-by-their-index',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/' },
      to: {
        path: `^api/src/(${features}|ledger|rotation|outbox)/`,
        pathNot: ['^api/src/$1/', 'index\\.ts$'],
      },
    },
    { name: 'imports-are-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
