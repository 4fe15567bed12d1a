import { readFileSync } from 'node:fs'
import path from 'node:path'

const LAZY_PART = /(['"]?)([\w-]+)\1\s*:\s*\(\)\s*=>\s*import\(\s*(['"])([^'"]+)\3/g

/**
 * The parts of a remote by the modules that hold them, as `ReturnsList: () => import('./list/ReturnsListPage')` says it.
 * @param {string} dir folder of the remote's package
 * @returns {Map<string, string>} file, without the ending of TypeScript → part or language
 */
export const partFiles = (dir) => {
  const source = readFileSync(path.join(dir, 'src/main.ts'), 'utf8')
  return new Map(
    [...source.matchAll(LAZY_PART)].map(([, , name = '', , request = '']) => [
      path.resolve(dir, 'src', request).replace(/\.tsx?$/, ''),
      name,
    ]),
  )
}
