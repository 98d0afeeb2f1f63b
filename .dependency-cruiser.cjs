/** Allowed imports. `docs/architecture.md` explains them. */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** The rooms of the api from the lowest to the highest. A room imports lower rooms only. */
const ROOMS = [
  'base',
  'db',
  'audit',
  'ledger',
  'jobs',
  'providers',
  'rotation',
  'http',
  'messaging',
  'auth',
  'payments',
  'people',
  'payouts',
  'squads',
  'admin',
  'app',
];
/** The same for the rules. */
const PARTS_OF_CORE = ['money', 'calendar', 'squad', 'round', 'wallet', 'simulation'];

/** Throws where a folder has no place in its list, so that no folder is without rules. */
function check(source, listed) {
  const entries = readdirSync(join(__dirname, source), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const wrong = [...listed, ...folders].filter((name) => !listed.includes(name) || !folders.includes(name));
  if (wrong.length > 0) throw new Error(`.dependency-cruiser.cjs and ${source} differ: ${wrong.join(', ')}`);
}
check('api/src', ROOMS);
check('core/src', PARTS_OF_CORE);

/** A folder imports the folders before it in the list, and no other. */
const onlyDownwards = (source, listed) =>
  listed.slice(0, -1).map((folder, at) => ({
    name: `${source}/${folder}-imports-lower-folders-only`,
    severity: 'error',
    from: { path: `^${source}/${folder}/` },
    to: { path: `^${source}/(${listed.slice(at + 1).join('|')})/` },
  }));

/** Rooms that others reach through an `index.ts` only. `base`, `db` and `http` are tools, and `app` connects all parts. */
const indexed = ROOMS.filter((room) => !['base', 'db', 'http', 'providers', 'app'].includes(room)).join('|');
/** Rooms that know providers by their ports only. */
const features = ROOMS.slice(ROOMS.indexOf('rotation'))
  .filter((room) => room !== 'app')
  .join('|');

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
      from: { path: '^web/src/chunks/(visitor|member|admin|sandbox|gallery)\\.ts$' },
      to: { path: '^web/src/[^/]+/(?:visitor|member|admin)/', pathNot: '^web/src/[^/]+/$1/', reachable: true },
    },
    ...onlyDownwards('core/src', PARTS_OF_CORE),
    ...onlyDownwards('api/src', ROOMS),
    {
      name: 'providers-by-their-port',
      severity: 'error',
      from: { path: `^api/src/(${features})/` },
      to: { path: '^api/src/providers/', pathNot: '(/port|^api/src/providers/ports)\\.ts$' },
    },
    {
      name: 'rooms-by-their-index',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/', pathNot: '^api/src/app/[^/]+$' },
      to: { path: `^api/src/(${indexed})/`, pathNot: ['^api/src/$1/', 'index\\.ts$'] },
    },
    {
      name: 'parts-of-a-room-by-their-index',
      severity: 'error',
      from: { path: `^api/src/(${indexed})/([^/]+)/` },
      to: { path: '^api/src/$1/', pathNot: ['^api/src/$1/$2/', 'index\\.ts$'] },
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
