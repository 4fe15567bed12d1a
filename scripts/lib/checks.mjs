import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applications, packages, root } from './root.mjs'
import { writeCssTypes } from './css-types.mjs'
import { capture } from './run.mjs'

const node = (script, ...args) => capture(process.execPath, [join(root, 'node_modules', script), ...args])
const nothing = { code: 0, output: '' }

/** Packages with the same settings; as one program, TypeScript checks the sources that they share once. */
const joint = [
  { name: 'pages', config: 'tsconfig.pages.json', contains: [...applications, 'shared', 'release-gate'] },
  { name: 'server', config: 'server/tsconfig.json', contains: ['server', 'server/practice-store'] },
]
const isJoint = (name) => joint.some(({ contains }) => contains.includes(name))
/** Programs that are type-checked, each with the packages that it contains. */
const programs = [
  ...joint,
  ...[...packages, 'host/e2e', 'scripts']
    .filter((name) => !isJoint(name) && existsSync(join(root, name, 'tsconfig.json')))
    .map((name) => ({ name, config: join(name, 'tsconfig.json'), contains: [name] })),
]

const typeCheck = ({ name, config }) => ({
  name: `types of ${name}`,
  run: () =>
    node(
      'typescript/bin/tsc',
      '-p',
      config,
      // Checks only files that changed since the last check.
      '--incremental',
      '--tsBuildInfoFile',
      join(root, '.cache/types', `${name.replaceAll('/', '-')}.json`),
    ),
})

writeCssTypes()

const CODE = /\.(ts|tsx|mjs|mts)$/

/**
 * Static checks; each is one line of the result.
 * @param {{packages: string[], files: string[]} | null} change limits the checks to the types of these packages and to
 * these files
 */
export const checksOf = (change = null) => [
  ...programs
    .filter(({ contains }) => change === null || contains.some((name) => change.packages.includes(name)))
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
      return node('oxfmt/bin/oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...files)
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
