import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root } from './root.mjs'
import { writeCssTypes } from './css-types.mjs'
import { capture } from './run.mjs'

const node = (script, ...args) => capture(process.execPath, [join(root, 'node_modules', script), ...args])
const nothing = { code: 0, output: '' }
const typed = [...packages, 'host/e2e', 'scripts']

const typeCheck = (name) => ({
  name: `types of ${name}`,
  run: () =>
    node(
      'typescript/bin/tsc',
      '-p',
      join(name, 'tsconfig.json'),
      // Only what has changed since the last check is checked again.
      '--incremental',
      '--tsBuildInfoFile',
      join(root, '.cache/types', `${name.replaceAll('/', '-')}.json`),
    ),
})

writeCssTypes()

const CODE = /\.(ts|tsx|mjs|mts)$/

/**
 * What is checked without running the project; each is one line of the result.
 * @param {{packages: string[], files: string[]} | null} change only these packages' types, and these files
 */
export const checksOf = (change = null) => [
  ...typed
    .filter(
      (name) => existsSync(join(root, name, 'tsconfig.json')) && (change === null || change.packages.includes(name)),
    )
    .map(typeCheck),
  {
    name: 'lint',
    run: () => {
      const files = change?.files.filter((file) => CODE.test(file)) ?? ['.']
      return files.length === 0
        ? nothing
        : node('eslint/bin/eslint.js', ...files, '--max-warnings=0', '--no-warn-ignored')
    },
  },
  {
    name: 'format',
    run: () => {
      const files = change?.files ?? ['.']
      if (files.length === 0) return nothing
      return node('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '--ignore-unknown', ...files)
    },
  },
  {
    name: 'dependency rules',
    run: () =>
      node(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        ...packages.map((name) => `${name}/src`),
      ),
  },
]
