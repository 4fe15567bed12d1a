// Sources import from '@arco-design/web-react' whatever they need; the host provides it in parts. This divides each
// import between the part that comes with the shell and those that come with the first page or form that uses them.
const IMPORT = /\b(import|export)\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react['"]/g

/**
 * @this {Pick<import('webpack').LoaderContext<{ parts: Record<string, string[]> }>, 'getOptions'>} `parts`: import path
 *   of a part that comes late → its names
 * @param {string} source JavaScript, types erased
 */
export default function arcoParts(source) {
  const parts = Object.entries(this.getOptions().parts)
  /** @param {string} specifier such as `Table as T` */
  const partOf = (specifier) => {
    const name = specifier.split(/\s/)[0] ?? ''
    return parts.find(([, names]) => names.includes(name))?.[0] ?? '@arco-design/web-react'
  }
  return source.replace(IMPORT, (_statement, /** @type {string} */ keyword, /** @type {string} */ list) => {
    const names = list.split(',').map((name) => name.trim())
    return ['@arco-design/web-react', ...parts.map(([from]) => from)]
      .map((from) => ({ from, part: names.filter((name) => name && partOf(name) === from) }))
      .filter(({ part }) => part.length > 0)
      .map(({ from, part }) => `${keyword} { ${part.join(', ')} } from '${from}'`)
      .join('; ')
  })
}
