/** TypeScript and ES modules to what jest runs. */
export const transform = {
  '^.+\\.(ts|tsx|js|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
}

/** Published as ES modules only, or as TypeScript; jest runs CommonJS. */
export const esmPackages = ['@outlet', 'cookie', 'ky', 'jotai', 'echarts', 'zrender', '@arco-design']

/** @param {string[]} packages that are transformed, among those that are installed */
export const ignoreAllBut = (packages) => [`/node_modules/(?!(\\.pnpm/)?(${packages.join('|')})[@+/])`]

/** Arco's modules in the form that jest runs. */
export const arcoForJest = { '^@arco-design/web-react/es/(.*)$': '@arco-design/web-react/lib/$1' }

/** The whole configuration of jest for a remote in a repository of its own. */
export const remoteJest = {
  transform,
  transformIgnorePatterns: ignoreAllBut(esmPackages),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['@outlet/shared/testing/setup-remote-jest'],
  moduleNameMapper: { '\\.css$': '@outlet/shared/testing/empty-style', ...arcoForJest },
  testTimeout: 60_000,
}
