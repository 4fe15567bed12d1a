const fullStyle = getComputedStyle
const defaultDisplays = new Map<string, string>()

/** Display by jsdom's default style sheet, in which it depends on the element's name and these attributes. */
function defaultDisplay(element: Element): string {
  if (element.matches('[hidden], input[type="hidden"], dialog:not([open])')) return 'none'
  const { localName } = element
  const known = defaultDisplays.get(localName)
  if (known !== undefined) return known
  const sample = document.createElement(localName)
  sample.toggleAttribute('open', true)
  const { display } = fullStyle(sample)
  defaultDisplays.set(localName, display)
  return display
}

// Without the attribute jsdom would create an empty style.
const ownStyle = (element: Element, property: string): string =>
  element.hasAttribute('style') && (element instanceof HTMLElement || element instanceof SVGElement)
    ? element.style.getPropertyValue(property)
    : ''

/** Value that the element or its nearest ancestor sets. */
function inherited(element: Element, property: string): string | null {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const value = ownStyle(each, property)
    if (value !== '' && value !== 'inherit') return value
  }
  return null
}

const quick: Readonly<Record<string, (element: Element) => string>> = {
  display: (element) => ownStyle(element, 'display') || defaultDisplay(element),
  visibility: (element) => inherited(element, 'visibility') ?? 'visible',
}

/**
 * jsdom matches every rule of its style sheet against an element and parses 13 colours for each computed style, a sixth
 * of the time of page tests. Queries by role read only `display` and `visibility`: these are read from the elements'
 * own styles, all other properties from jsdom. A page with a style sheet is left to jsdom.
 */
globalThis.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || document.styleSheets.length > 0) return fullStyle(element, pseudoElement)
  let full: CSSStyleDeclaration | undefined
  const rest = () => (full ??= fullStyle(element))
  return new Proxy(element.ownerDocument.documentElement.style, {
    get(_target, name) {
      const read = typeof name === 'string' ? quick[name] : undefined
      if (read) return read(element)
      if (name === 'getPropertyValue')
        return (property: string) => quick[property]?.(element) ?? rest().getPropertyValue(property)
      const value: unknown = Reflect.get(rest(), name)
      return typeof value === 'function' ? value.bind(rest()) : value
    },
  })
}
