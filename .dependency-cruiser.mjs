const remotes = 'remote-(catalog|monitoring|orders|admin)'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Dependencies point one way; see ARCHITECTURE.md. */
export default {
  forbidden: [
    forbid('no-cycles', 'nothing may depend on itself', {}, { circular: true }),
    forbid(
      'shared-knows-nobody',
      'shared is what all others stand on',
      { path: '^shared/' },
      { path: `^(host|server|remote-kit|${remotes})/` },
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
      'contract-is-the-base',
      'the contract imports nothing but zod and itself',
      { path: '^shared/src/contract/' },
      { path: '.', pathNot: '^(shared/src/contract/|node_modules/)' },
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
    forbid('tests-are-not-imported', 'a test file is nobody’s dependency', {}, { path: '\\.test\\.tsx?$' }),
    forbid(
      'no-undeclared-packages',
      'a package says what it needs',
      { pathNot: '(\\.test\\.tsx?$|/testing/)' },
      // The one name that only a build knows: the whole package behind its facade (remote-kit/src/preset.mjs).
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
