import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeCssTypes as writeTypesOf } from '../../remote-kit/src/css-types.mjs'
import { applications, root } from './root.mjs'

/** `rootDirs` of tsconfig.base.json lays this folder over the project's. */
const target = join(root, '.cache', 'css-types')

/** Says which classes each CSS module has, so that a misspelt one is a type error. */
export function writeCssTypes() {
  rmSync(target, { recursive: true, force: true })
  for (const name of [...applications, 'host/e2e/other-bundlers', 'shared', 'remote-kit'])
    writeTypesOf(join(root, name), join(target, name))
}
