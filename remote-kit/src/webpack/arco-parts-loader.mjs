// Sources import from '@arco-design/web-react' whatever they need; the host provides it in two parts. This divides each
// import between the part that comes with the shell and the one that comes with the first page that uses it.
const IMPORT = /\b(import|export)\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react['"]/g

/**
 * @this {Pick<import('webpack').LoaderContext<{ late: string[] }>, 'getOptions'>}
 * @param {string} source JavaScript, types erased
 */
export default function arcoParts(source) {
  const late = new Set(this.getOptions().late)
  /** @param {string} specifier such as `Table as T` */
  const isLate = (specifier) => late.has(specifier.split(/\s/)[0] ?? '')
  return source.replace(IMPORT, (_statement, /** @type {string} */ keyword, /** @type {string} */ list) => {
    const names = list.split(',').map((name) => name.trim())
    /** @type {(part: string[], from: string) => string} */
    const statement = (part, from) => `${keyword} { ${part.join(', ')} } from '${from}'`
    const early = names.filter((name) => name && !isLate(name))
    const rest = names.filter(isLate)
    return [
      ...(early.length > 0 ? [statement(early, '@arco-design/web-react')] : []),
      ...(rest.length > 0 ? [statement(rest, '@arco-design/web-react/late')] : []),
    ].join('; ')
  })
}
