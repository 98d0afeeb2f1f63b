/** Who may import whom: docs/architecture.md says it in words. */
const feature =
  '^api/src/(auth|people|kyc|squads|payments|payouts|banks|guarantors|agreements|activity|notifications)/';

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
      name: 'member-and-admin-apart',
      severity: 'error',
      from: { path: '^web/src/member' },
      to: { path: '^web/src/admin' },
    },
    {
      name: 'admin-and-member-apart',
      severity: 'error',
      from: { path: '^web/src/admin' },
      to: { path: '^web/src/member' },
    },
    {
      name: 'ui-is-ignorant-of-router-and-client',
      severity: 'error',
      from: { path: '^web/src/ui' },
      to: {
        path: 'react-router|react-query|^web/src/(client|session|shell|member|admin|visitor|sandbox)|^web/src/paths',
      },
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
        path: '^api/src/(auth|people|kyc|squads|payments|payouts|banks|guarantors|agreements|activity|notifications|ledger|rotation)/',
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
