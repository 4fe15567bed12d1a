import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @param {string} css @returns {string[]} */
const classesOf = (css) => {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)|:global\([^)]*\)/g, '')
    .matchAll(/[^{};]*\{/g)
  const names = [...selectors].flatMap(([text]) =>
    [...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].sort()
}

/** TypeScript declaration of the classes in a CSS module. @param {string} css */
export const cssDeclaration = (css) =>
  `declare const styles: {\n${classesOf(css)
    .map((name) => `  readonly '${name}': string\n`)
    .join('')}}\nexport default styles\n`

/** Folder that `rootDirs` of a remote's tsconfig merges with its sources. @param {string} dir */
const typesFolder = (dir) => path.join(dir, '.cache/css-types')

/**
 * Writes a declaration of the classes of each CSS module, so that a misspelt class is a type error.
 * @param {string} dir folder of a package
 * @param {string} [target]
 * @returns {number} number of CSS modules
 */
export const writeCssTypes = (dir, target = typesFolder(dir)) => {
  rmSync(target, { recursive: true, force: true })
  const files = readdirSync(path.join(dir, 'src'), { recursive: true, encoding: 'utf8' })
  const modules = files.filter((file) => file.endsWith('.module.css'))
  for (const file of modules) {
    const declaration = path.join(target, 'src', `${file}.d.ts`)
    mkdirSync(path.dirname(declaration), { recursive: true })
    writeFileSync(declaration, cssDeclaration(readFileSync(path.join(dir, 'src', file), 'utf8')))
  }
  return modules.length
}
