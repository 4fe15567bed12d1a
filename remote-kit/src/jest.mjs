/** Transforms TypeScript and ES modules to CommonJS. */
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

/** Packages that are published as ES modules only or as TypeScript; jest runs CommonJS. */
export const esmPackages = ['@outlet', 'cookie', 'ky', 'jotai', 'echarts', 'zrender', '@arco-design']

/** @param {string[]} packages installed packages that are transformed */
export const ignoreAllBut = (packages) => [`/node_modules/(?!(\\.pnpm/)?(${packages.join('|')})[@+/])`]

/** Maps Arco's ES modules to their CommonJS variants. */
export const arcoForJest = { '^@arco-design/web-react/es/(.*)$': '@arco-design/web-react/lib/$1' }

/** Complete jest configuration for a remote in its own repository. */
export const remoteJest = {
  transform,
  transformIgnorePatterns: ignoreAllBut(esmPackages),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['@outlet/shared/testing/setup-remote-jest'],
  moduleNameMapper: { '\\.css$': '@outlet/shared/testing/empty-style', ...arcoForJest },
  testTimeout: 60_000,
}
