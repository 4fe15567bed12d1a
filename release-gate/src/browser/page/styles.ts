/** Maximum number of reported selectors or properties; the others usually have the same cause. */
const MAX_REPORTED = 3

const SENTINELS =
  '<h1>a</h1><h2>a</h2><p>a<a href="#">a</a><b>a</b><code>a</code></p><ul><li>a</li></ul><button>a</button><label>a<input></label>' +
  '<select><option>a</select><textarea></textarea><table><thead><tr><th>a<tbody><tr><td>a</table><section><article><span>a</span></article></section>' +
  '<svg width="8" height="8"><path d="M0 0h8"></path></svg><img alt="" width="8" height="8">'

/**
 * Properties checked on `html` and `body`. Overflow and size are excluded: a page may disable scrolling while a drawer
 * is open, and the content determines the size.
 */
const TEXT_PROPERTIES = [
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'direction',
]
const VISUAL_PROPERTIES = ['visibility', 'opacity', 'filter', 'transform', 'pointer-events', 'cursor', 'display']

let sentinels: HTMLElement | null = null

/** Adds elements of fixed size outside all remotes. No style of a remote may affect them. */
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

/** Snapshot of the styles that no remote may change. */
export function stylesNow(): Styles {
  const elements = [...(sentinels?.querySelectorAll('*') ?? [])]
  return new Map([
    ...[document.documentElement, document.body].map((element): [string, ReadonlyMap<string, string>] => [
      element.localName,
      stylesOf(element, [...TEXT_PROPERTIES, ...VISUAL_PROPERTIES]),
    ]),
    ...elements.map((element, index): [string, ReadonlyMap<string, string>] => [
      `${element.localName} ${index}`,
      stylesOf(element),
    ]),
  ])
}

/** Returns the styles that changed since the snapshot: `h1: color`. */
export function restyledSince(before: Styles): string[] {
  const changed = [...stylesNow()].flatMap(([element, styles]) => {
    const [name] = [...styles].find(([property, value]) => before.get(element)?.get(property) !== value) ?? []
    return name === undefined ? [] : [`${element.split(' ')[0]}: ${name}`]
  })
  return [...new Set(changed)].slice(0, MAX_REPORTED)
}

const selectorsOf = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
    ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? selectorsOf(rule.cssRules) : []),
  ])

/** Null if the page may not read the rules. */
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
    // Selector of a nested rule, or with a pseudo-element, which matches no element.
    return []
  }
}

/**
 * Returns the selectors of the release's style sheets that match elements outside its own.
 * @param isOwn whether the release may style the element
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
