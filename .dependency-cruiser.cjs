/** Allowed imports. `docs/architecture.md` explains them. */
const { readdirSync } = require('node:fs');
const path = require('node:path');

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
const PARTS_OF_CORE = ['money', 'calendar', 'squad', 'round', 'wallet', 'simulation', 'facts'];
/** The same for the contract, with the words of the api's rooms. */
const ROOMS_OF_CONTRACT = ['base', 'people', 'auth', 'messaging', 'payments', 'squads', 'payouts', 'admin', 'app'];

/** The rooms of the web, with the words of the api's rooms. They need no order: `tools/folders.test.ts` finds mutual imports. */
const ROOMS_OF_WEB = ['auth', 'people', 'messaging', 'payments', 'payouts', 'squads', 'admin'];
/** What every screen uses, and what shows the screens. */
const FOUNDATIONS = ['charts', 'client', 'i18n', 'list', 'session', 'ui'];
const FRAME = ['chunks', 'sandbox', 'shell'];
/** A room of the web has its own screens by side, and parts that have theirs. */
const SIDES = ['shared', 'visitor', 'member', 'admin'];

function foldersOf(source) {
  const entries = readdirSync(path.join(__dirname, source), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Throws where a folder has no place in its list, so that no folder is without rules. */
function check(source, listed) {
  const folders = foldersOf(source);
  const wrong = [...listed, ...folders].filter((name) => !listed.includes(name) || !folders.includes(name));
  if (wrong.length > 0) throw new Error(`.dependency-cruiser.cjs and ${source} differ: ${wrong.join(', ')}`);
}
check('api/src', ROOMS);
check('core/src', PARTS_OF_CORE);
check('contract/src', ROOMS_OF_CONTRACT);
check('web/src', [...ROOMS_OF_WEB, ...FOUNDATIONS, ...FRAME]);

for (const room of [...ROOMS_OF_CONTRACT, ...ROOMS_OF_WEB]) {
  if (!ROOMS.includes(room)) throw new Error(`${room} is no room of the api`);
}
const features = ROOMS_OF_WEB.flatMap((room) => {
  const parts = foldersOf(`web/src/${room}`).filter((name) => !SIDES.includes(name));
  return [room, ...parts.map((part) => `${room}/${part}`)];
});
for (const part of features.filter((feature) => feature.includes('/'))) {
  const wrong = foldersOf(`web/src/${part}`).filter((name) => !SIDES.includes(name));
  if (wrong.length > 0) throw new Error(`web/src/${part} has folders that are no sides: ${wrong.join(', ')}`);
}

/** Screens of some sides, in a room of the web or in a part of one. */
const screensOf = (sides) => `^web/src/(?:${features.join('|')})/${sides}/`;

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
const featureRooms = ROOMS.slice(ROOMS.indexOf('rotation'))
  .filter((room) => room !== 'app')
  .join('|');

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'core-imports-nothing', severity: 'error', from: { path: '^core/src' }, to: { pathNot: '^core/src' } },
    {
      name: 'contract-imports-core-zod-and-phone-rules',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { pathNot: '^(contract|core)/src|node_modules/(zod|libphonenumber-js)' },
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
      from: { path: screensOf('(shared|visitor|member|admin)') },
      to: { path: screensOf('(?:visitor|member|admin)'), pathNot: screensOf('$1') },
    },
    {
      name: 'web-rooms-by-their-shared',
      comment: 'The own screens of a room also use the screens of its parts.',
      severity: 'error',
      from: { path: `^web/src/([^/]+)/(?:${SIDES.join('|')})/` },
      to: { path: screensOf('(?:visitor|member|admin)'), pathNot: '^web/src/$1/' },
    },
    {
      name: 'web-parts-by-their-shared',
      severity: 'error',
      from: { path: `^web/src/([^/]+)/([^/]+)/(?:${SIDES.join('|')})/` },
      to: { path: screensOf('(?:visitor|member|admin)'), pathNot: '^web/src/$1/$2/' },
    },
    {
      name: 'web-features-below-the-frame',
      severity: 'error',
      from: { path: `^web/src/(?:${ROOMS_OF_WEB.join('|')})/` },
      to: { path: `^web/src/(?:${FRAME.join('|')}|routes)` },
    },
    {
      name: 'web-foundations-know-no-feature',
      severity: 'error',
      from: { path: `^web/src/(?:${FOUNDATIONS.join('|')})/` },
      to: { path: '^web/src/', pathNot: `^web/src/(?:(?:${FOUNDATIONS.join('|')})/|paths)` },
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
      from: { path: '^web/src/chunks/(visitor|member|sandbox|gallery)\\.ts$' },
      to: { path: screensOf('(?:visitor|member|admin)'), pathNot: screensOf('$1'), reachable: true },
    },
    {
      name: 'the-app-of-members-has-no-screen-of-staff',
      severity: 'error',
      from: { path: '^web/src/chunks/MemberApp\\.tsx$' },
      to: { path: screensOf('(?:visitor|admin)'), reachable: true },
    },
    {
      name: 'the-app-of-staff-has-no-screen-of-members',
      severity: 'error',
      from: { path: '^web/src/chunks/StaffApp\\.tsx$' },
      to: { path: screensOf('(?:visitor|member)'), reachable: true },
    },
    ...onlyDownwards('core/src', PARTS_OF_CORE),
    ...onlyDownwards('contract/src', ROOMS_OF_CONTRACT),
    {
      name: 'contract-by-its-index',
      severity: 'error',
      from: { path: '^(?:api|web)/src/' },
      to: { path: '^contract/src/.+/' },
    },
    ...onlyDownwards('api/src', ROOMS),
    {
      name: 'providers-by-their-port',
      severity: 'error',
      from: { path: `^api/src/(${featureRooms})/` },
      to: { path: '^api/src/providers/', pathNot: '(/port|^api/src/providers/ports)\\.ts$' },
    },
    {
      name: 'routes-from-the-app-only',
      comment: 'An import of one function from a room does not load the handlers of the room.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/app/' },
      to: { path: 'routes\\.ts$' },
    },
    {
      name: 'rooms-by-their-index',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/', pathNot: '^api/src/app/' },
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
