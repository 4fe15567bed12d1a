const remotes = 'remote-(catalog|monitoring|orders|admin)'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Features of the server from the base up: each imports only features of lines above its own. */
const serverLayers = [
  ['platform'],
  ['withholding', 'ucp-platform'],
  ['users', 'stores', 'notification-channels', 'currency-conversion', 'buying-stop', 'web-app'],
  ['bulk-jobs', 'lists', 'machine-tokens', 'notes', 'notifications', 'presence', 'alert-messages', 'heartbeat'],
  ['products', 'task-channels', 'releases', 'retention'],
  ['images', 'product-base', 'product-sync', 'store-recognition', 'orders', 'analytics', 'menu'],
  [
    'alert-links',
    'ucp-order-events',
    'product-groups',
    'report-messages',
    'client-errors',
    'session',
    'exchange-rates',
  ],
  ['inventory-monitors', 'rate-source', 'account-links'],
  ['product-bulk', 'snatch-tasks', 'annotations'],
  ['purchase-attempts'],
  ['task-orders', 'purchase-links', 'reseal'],
  ['deliveries'],
  ['alert-rules', 'scheduled-reports'],
  ['practice-data'],
  ['work'],
]
/** Sub-folders of releases, likewise; the files beside them are their base. */
const releaseLayers = [
  ['browser', 'release-health'],
  ['environments'],
  ['canaries', 'previews'],
  ['console'],
  ['publishing'],
]
const foldersOf = (root, layers) => `^${root}/(${layers.flat().join('|')})/`
const serverTests = '(\\.test\\.ts$|/testing/)'
const layered = (name, root, layers) =>
  layers.map((layer, index) =>
    forbid(
      `${name}-${index}`,
      'a folder imports only folders of lower layers',
      { path: foldersOf(root, [layer]), pathNot: serverTests },
      { path: foldersOf(root, layers.slice(index)), pathNot: `^${root}/$1/` },
    ),
  )

/** Dependencies point in one direction only; see ARCHITECTURE.md. */
export default {
  forbidden: [
    forbid('no-cycles', 'nothing may depend on itself', {}, { circular: true }),
    forbid(
      'shared-knows-nobody',
      'shared is what all others stand on',
      { path: '^shared/' },
      { path: `^(host|server|release-gate|remote-kit|${remotes})/` },
    ),
    forbid(
      'remotes-are-strangers',
      'a remote knows neither another remote nor host nor server',
      { path: `^(${remotes})/src` },
      { path: `^(host|server|${remotes})/`, pathNot: '^$1/' },
    ),
    forbid(
      'host-loads-remotes-at-run-time',
      'the host knows no remote',
      { path: '^host/src' },
      { path: `^(server|${remotes})/` },
    ),
    forbid(
      'server-knows-only-the-contract',
      'the server shares nothing else with the browser',
      { path: '^server/' },
      { path: '^(host|shared|remote-kit)/', pathNot: '^shared/src/contract/' },
    ),
    forbid(
      'release-gate-knows-only-the-contract',
      'the rules of a release run in the server, in the kit and in checked pages',
      { path: '^release-gate/' },
      { path: `^(host|server|shared|remote-kit|${remotes})/`, pathNot: '^shared/src/contract/' },
    ),
    forbid(
      'only-server-and-kit-know-the-release-gate',
      'no page contains the rules of a release',
      { path: `^(host/src|shared|${remotes})/` },
      { path: '^release-gate/' },
    ),
    forbid(
      'contract-is-the-base',
      'the contract imports nothing but zod and itself',
      { path: '^shared/src/contract/', pathNot: '\\.test\\.ts$' },
      { path: '.', pathNot: ['^shared/src/contract/', '(^|/)node_modules/zod/'] },
    ),
    forbid(
      'practice-store-is-a-stranger',
      'the practice store is an outside store: nothing in the server may know it, nor it the server',
      { path: '^server/practice-store/' },
      { path: '^(server/src|host|remote-kit)/' },
    ),
    forbid(
      'server-does-not-know-the-practice-store',
      'only tests start it in their own process',
      { path: '^server/src/', pathNot: '(\\.test\\.ts$|/testing/)' },
      { path: '^server/practice-store/' },
    ),
    forbid(
      'platform-knows-no-domain',
      'what every domain word stands on knows none of them',
      { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/', pathNot: '^server/src/(platform/|config\\.ts$)' },
    ),
    forbid(
      'features-do-not-reach-into-each-other',
      "a remote's feature folder imports itself, common and shared",
      { path: `^(${remotes})/src/([^/]+)/`, pathNot: `^(${remotes})/src/(common|locales)/` },
      { path: `^(${remotes})/src/([^/]+)/`, pathNot: '^$1/src/($3|common|locales)/' },
    ),
    forbid(
      'one-server-feature-asks-another-by-its-verbs',
      'routes are registered by app.ts alone',
      { path: '^server/src/', pathNot: '^server/src/app\\.ts$' },
      { path: '\\.routes\\.ts$' },
    ),
    ...layered('server-layer', 'server/src', serverLayers),
    ...layered('release-layer', 'server/src/releases', releaseLayers),
    forbid(
      'release-layers-have-a-base',
      'the files beside the sub-folders import none of them',
      { path: '^server/src/releases/[^/]+$', pathNot: serverTests },
      { path: '^server/src/releases/[^/]+/' },
    ),
    forbid(
      'server-features-have-a-layer',
      'each folder of the server is in the list of layers',
      { path: '^server/src/[^/]+/', pathNot: [foldersOf('server/src', serverLayers), serverTests] },
      {},
    ),
    forbid(
      'server-features-do-not-know-the-start',
      'files beside the features combine them',
      { path: foldersOf('server/src', serverLayers), pathNot: serverTests },
      { path: '^server/src/[^/]+\\.ts$', pathNot: '^server/src/(config|described-contract)\\.ts$' },
    ),
    forbid('tests-are-not-imported', 'no module may import a test file', {}, { path: '\\.test\\.tsx?$' }),
    forbid(
      'no-undeclared-packages',
      'a package says what it needs',
      { pathNot: '(\\.test\\.tsx?$|/testing/)' },
      // This package name exists only inside a build: the full react-i18next behind its facade
      // (remote-kit/src/preset.mjs).
      { dependencyTypes: ['npm-no-pkg', 'unknown'], pathNot: '^react-i18next/all$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
