import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { applications, root } from './root.mjs'

/** `rootDirs` of tsconfig.base.json lays this folder over the project's. */
const target = join(root, '.cache', 'css-types')

const modulesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return modulesUnder(path)
    return entry.name.endsWith('.module.css') ? [path] : []
  })

const classesOf = (css) => {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)|:global\([^)]*\)/g, '')
    .matchAll(/[^{};]*\{/g)
  return [
    ...new Set([...selectors].flatMap(([text]) => [...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name))),
  ]
}

const declaration = (css) => {
  const names = classesOf(css).sort()
  return `declare const styles: {\n${names.map((name) => `  readonly '${name}': string\n`).join('')}}\nexport default styles\n`
}

/** Says which classes each CSS module has, so that a misspelt one is a type error. */
export function writeCssTypes() {
  rmSync(target, { recursive: true, force: true })
  for (const file of [...applications, 'shared', 'remote-kit'].flatMap((name) =>
    modulesUnder(join(root, name, 'src')),
  )) {
    const path = join(target, `${relative(root, file)}.d.ts`)
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, declaration(readFileSync(file, 'utf8')))
  }
}
