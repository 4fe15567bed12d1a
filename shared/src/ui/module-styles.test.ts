interface FileSystem {
  readdirSync: (folder: string, options: { recursive: true }) => string[]
  readFileSync: (file: string, encoding: 'utf8') => string
}
const { readdirSync, readFileSync } = jest.requireActual<FileSystem>('node:fs')
declare const __dirname: string

const source = `${__dirname}/..`
/** Output folder of scripts/lib/css-types.mjs. */
const types = `${__dirname}/../../../.cache/css-types/shared/src`
/** Only a shell loads it: it styles everything on its page. */
const THEME = 'ui/theme.css'
const sheets = readdirSync(source, { recursive: true }).filter((file) => file.endsWith('.css') && file !== THEME)

const classesOf = (css: string): string[] => {
  const selectors = css.replace(/:global\([^)]*\)|\[[^\]]*\]/g, '').replace(/\{[^{}]*\}/g, '{}')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map((match) => match[1] ?? ''))].sort()
}

test('every style sheet is a CSS module, so that two releases can run on one page', () => {
  expect(sheets.length).toBeGreaterThan(4)
  expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual([])
})

test.each(sheets)('%s: its types list its classes, and no selector is global', (file) => {
  const css = readFileSync(`${source}/${file}`, 'utf8')
  const declared = [...readFileSync(`${types}/${file}.d.ts`, 'utf8').matchAll(/readonly '([\w-]+)':/g)]
  expect(declared.map((match) => match[1]).sort()).toEqual(classesOf(css))
  const bare = css.match(/^(?:[a-z]\w*|\*|:global|:root)[^{@]*\{/gm)
  expect(bare).toBeNull()
})
