/** As many of one leak; the rest comes with it. */
const SHOWN = 3

const SENTINELS =
  '<h1>a</h1><h2>a</h2><p>a<a href="#">a</a><b>a</b><code>a</code></p><ul><li>a</li></ul><button>a</button><label>a<input></label>' +
  '<select><option>a</select><textarea></textarea><table><thead><tr><th>a<tbody><tr><td>a</table><section><article><span>a</span></article></section>' +
  '<svg width="8" height="8"><path d="M0 0h8"></path></svg><img alt="" width="8" height="8">'

/** Of html and body: a page may make the body not scroll while a drawer is open, and what is inside gives its size. */
const OF_THE_PAGE = ['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'line-height', 'direction']
const ALSO = ['visibility', 'opacity', 'filter', 'transform', 'pointer-events', 'cursor', 'display']

let sentinels: HTMLElement | null = null

/** Elements outside every remote, of fixed size, which nothing of a remote may style. */
export function placeSentinels() {
  sentinels = document.createElement('div')
  sentinels.id = 'gate-sentinels'
  sentinels.setAttribute('aria-hidden', 'true')
  sentinels.setAttribute('style', 'position:fixed;left:-2000px;top:0;width:600px;height:800px;overflow:hidden')
  sentinels.innerHTML = SENTINELS
  document.body.append(sentinels)
}

export const isSentinel = (element: Element) => element === sentinels || sentinels?.contains(element) === true

type Styles = ReadonlyMap<string, ReadonlyMap<string, string>>

function stylesOf(element: Element, names?: readonly string[]): ReadonlyMap<string, string> {
  const style = getComputedStyle(element)
  return new Map([...(names ?? style)].map((name) => [name, style.getPropertyValue(name)]))
}

/** How what no remote may touch looks now. */
export function stylesNow(): Styles {
  const elements = [...(sentinels?.querySelectorAll('*') ?? [])]
  return new Map([
    ...[document.documentElement, document.body].map((element): [string, ReadonlyMap<string, string>] => [
      element.localName,
      stylesOf(element, [...OF_THE_PAGE, ...ALSO]),
    ]),
    ...elements.map((element, index): [string, ReadonlyMap<string, string>] => [
      `${element.localName} ${index}`,
      stylesOf(element),
    ]),
  ])
}

/** What of it looks different now: `h1: color`. */
export function restyledSince(before: Styles): string[] {
  const changed = [...stylesNow()].flatMap(([element, styles]) => {
    const [name] = [...styles].find(([property, value]) => before.get(element)?.get(property) !== value) ?? []
    return name === undefined ? [] : [`${element.split(' ')[0]}: ${name}`]
  })
  return [...new Set(changed)].slice(0, SHOWN)
}

const selectorsOf = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
    ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? selectorsOf(rule.cssRules) : []),
  ])

/** Null where the page may not read it. */
const readable = (sheet: CSSStyleSheet): CSSRuleList | null => {
  try {
    return sheet.cssRules
  } catch {
    return null
  }
}

function matches(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)]
  } catch {
    // Of a nested rule, or one with a pseudo element that no element is.
    return []
  }
}

/**
 * Selectors of the release's style sheets that meet something outside its own elements.
 * @param isOwn whether an element is where the release may style
 */
export function leakingSelectors(base: string, isOwn: (element: Element) => boolean): string[] {
  const sheets = [...document.styleSheets].filter(
    ({ href }) => href !== null && new URL(href).pathname.startsWith(base),
  )
  const selectors = new Set(sheets.flatMap((sheet) => selectorsOf(readable(sheet) ?? new CSSStyleSheet().cssRules)))
  return [...selectors].flatMap((selector) => {
    const met = matches(selector).find((element) => !isOwn(element))
    return met ? [`${selector} (${met.localName}${met.classList.length > 0 ? `.${met.classList[0]}` : ''})`] : []
  })
}
