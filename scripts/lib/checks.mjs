import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applications, root } from './root.mjs'
import { writeCssTypes } from './css-types.mjs'
import { capture } from './run.mjs'

const node = (script, ...args) => capture(process.execPath, [join(root, 'node_modules', script), ...args])
const packages = [...applications, 'shared', 'server', 'server/practice-store', 'remote-kit']
const typed = [...packages, 'host/e2e', 'scripts']

const typeCheck = (name) => ({
  name: `types of ${name}`,
  run: () => node('typescript-7/bin/tsc', '-p', join(name, 'tsconfig.json')),
})

writeCssTypes()

/** What is checked without running the project; each is one line of the result. */
export const checks = [
  ...typed.filter((name) => existsSync(join(root, name, 'tsconfig.json'))).map(typeCheck),
  { name: 'lint', run: () => node('eslint/bin/eslint.js', '.', '--max-warnings=0') },
  { name: 'format', run: () => node('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.') },
  {
    name: 'dependency rules',
    run: () =>
      node(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        ...packages.map((name) => `${name}/src`),
      ),
  },
]
