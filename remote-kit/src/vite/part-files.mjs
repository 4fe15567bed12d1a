import { readFileSync } from 'node:fs'
import path from 'node:path'

const LAZY_PART = /(['"]?)([\w-]+)\1\s*:\s*\(\)\s*=>\s*import\(\s*(['"])([^'"]+)\3/g

/**
 * Finds the modules of pages, widgets and languages by entries such as `ReturnsList: () =>
 * import('./list/ReturnsListPage')`.
 * @param {string} dir folder of the remote's package
 * @returns {Map<string, string>} file without TypeScript extension → page, widget or language
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
