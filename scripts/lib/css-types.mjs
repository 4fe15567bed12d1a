import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeCssTypes as writeTypesOf } from '../../remote-kit/src/css-types.mjs'
import { applications, root } from './root.mjs'

/** `rootDirs` of tsconfig.base.json merges this folder with the project's root. */
const target = join(root, '.cache', 'css-types')

/** Writes a declaration of the classes of each CSS module, so that a misspelt class is a type error. */
export function writeCssTypes() {
  rmSync(target, { recursive: true, force: true })
  for (const name of [...applications, 'host/e2e/other-bundlers', 'shared', 'remote-kit'])
    writeTypesOf(join(root, name), join(target, name))
}
