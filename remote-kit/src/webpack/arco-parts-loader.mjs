// Sources import all components from '@arco-design/web-react', but the host provides them in several chunks. This
// loader splits each import into the chunk that loads with the shell and those that load with the first page or form
// that uses them.
const IMPORT = /\b(import|export)\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react['"]/g

/**
 * @this {Pick<import('webpack').LoaderContext<{ chunks: Record<string, string[]> }>, 'getOptions'>} `chunks`: import path
 * of a late chunk → its names
 * @param {string} source JavaScript, types erased
 */
export default function splitArcoImports(source) {
  const chunks = Object.entries(this.getOptions().chunks)
  /** @param {string} specifier such as `Table as T` */
  const partOf = (specifier) => {
    const name = specifier.split(/\s/)[0] ?? ''
    return chunks.find(([, names]) => names.includes(name))?.[0] ?? '@arco-design/web-react'
  }
  return source.replace(IMPORT, (_statement, /** @type {string} */ keyword, /** @type {string} */ list) => {
    const names = list.split(',').map((name) => name.trim())
    return ['@arco-design/web-react', ...chunks.map(([from]) => from)]
      .map((from) => ({ from, part: names.filter((name) => name && partOf(name) === from) }))
      .filter(({ part }) => part.length > 0)
      .map(({ from, part }) => `${keyword} { ${part.join(', ')} } from '${from}'`)
      .join('; ')
  })
}
