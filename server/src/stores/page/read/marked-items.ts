import type { Markup, MarkupElement } from './read-markup'
import { plainName, type Thing, type Value } from './thing'

const MAX_DEPTH = 40
/** Maximum number of visits of elements: items can refer to each other again and again. */
const MAX_VISITS = 300_000

/** Properties whose value is the target of a link rather than its text. */
const LINKED = new Set([
  'url',
  'sameAs',
  'image',
  'thumbnailUrl',
  'contentUrl',
  'availability',
  'itemCondition',
  'additionalType',
  'mainEntityOfPage',
  'priceType',
  'businessFunction',
])

/** Attributes by which microdata or RDFa mark a page's items. */
interface Syntax {
  startsItem: (element: MarkupElement) => boolean
  type: string
  property: string
  id: string
}

const microdata: Syntax = {
  startsItem: ({ attributes }) => attributes['itemscope'] !== undefined,
  type: 'itemtype',
  property: 'itemprop',
  id: 'itemid',
}

const rdfa: Syntax = {
  startsItem: ({ attributes }) => attributes['typeof'] !== undefined,
  type: 'typeof',
  property: 'property',
  id: 'resource',
}

const tokensOf = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((token) => token !== '')

/** Attribute that holds the value of an element with this tag. */
const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['img', 'audio', 'embed', 'iframe', 'source', 'track', 'video'].map((tag) => [tag, 'src'])),
  link: 'href',
  object: 'data',
  time: 'datetime',
  data: 'value',
  meter: 'value',
}

/** Returns the value of an element that is no item. */
function textOfElement({ tag, attributes, text }: MarkupElement, name: string): string {
  const isLinked = (tag === 'a' || tag === 'area') && LINKED.has(name)
  const held = attributes[isLinked ? 'href' : (VALUE_ATTRIBUTES[tag] ?? '')]
  const stated = [attributes['content'], held, text, attributes['resource'], attributes['href']]
  return (stated.find((one) => one !== undefined && one.trim() !== '') ?? '').trim()
}

function addTo(properties: Map<string, Value[]>, name: string, value: Value): void {
  const values = properties.get(name)
  if (values) values.push(value)
  else properties.set(name, [value])
}

class ItemReader {
  readonly #markup: Markup
  readonly #syntax: Syntax
  readonly #base: string
  #visits = 0

  constructor(markup: Markup, syntax: Syntax, base: string) {
    this.#markup = markup
    this.#syntax = syntax
    this.#base = base
  }

  /** Returns the items that are no property of another item. */
  top(elements: readonly MarkupElement[], depth = 0): Thing[] {
    if (depth > MAX_DEPTH * 3) return []
    return elements.flatMap((element) => {
      const { startsItem, property } = this.#syntax
      const isTop = startsItem(element) && (depth === 0 || element.attributes[property] === undefined)
      return isTop
        ? [this.#item(element, 0), ...this.#nestedTop(element, depth)]
        : this.top(element.children, depth + 1)
    })
  }

  /** Returns the items within an item that are no property of it. */
  #nestedTop({ children }: MarkupElement, depth: number): Thing[] {
    if (depth > MAX_DEPTH * 3) return []
    return children.flatMap((child) => {
      const isItem = this.#syntax.startsItem(child)
      if (!isItem) return this.#nestedTop(child, depth + 1)
      const isProperty = child.attributes[this.#syntax.property] !== undefined
      return isProperty ? this.#nestedTop(child, depth + 1) : this.top([child], depth + 1)
    })
  }

  #item(element: MarkupElement, depth: number): Thing {
    const { type, id } = this.#syntax
    const own = element.attributes[id]
    const properties = new Map<string, Value[]>()
    const seen = new Set([element])
    this.#collect(element.children, properties, seen, depth)
    for (const reference of tokensOf(element.attributes['itemref'])) {
      const target = this.#markup.byId.get(reference)
      if (target) this.#collect([target], properties, seen, depth)
    }
    return {
      types: tokensOf(element.attributes[type]).map(plainName),
      id: own && URL.canParse(own, this.#base) ? new URL(own, this.#base).href : null,
      properties,
    }
  }

  #collect(
    elements: readonly MarkupElement[],
    properties: Map<string, Value[]>,
    seen: Set<MarkupElement>,
    depth: number,
  ): void {
    if (depth > MAX_DEPTH) return
    const { startsItem, property } = this.#syntax
    for (const element of elements) {
      if (seen.has(element) || ++this.#visits > MAX_VISITS) continue
      seen.add(element)
      const isItem = startsItem(element)
      for (const token of tokensOf(element.attributes[property])) {
        const name = plainName(token)
        const value = isItem ? this.#item(element, depth + 1) : textOfElement(element, name)
        if (value !== '') addTo(properties, name, value)
      }
      if (!isItem) this.#collect(element.children, properties, seen, depth)
    }
  }
}

/** Reads the items that a page marks by microdata (HTML standard, `itemscope`). */
export const readMicrodata = (markup: Markup, base: string): Thing[] =>
  new ItemReader(markup, microdata, base).top(markup.elements)

/** Reads the items that a page marks by RDFa Lite. */
export const readRdfa = (markup: Markup, base: string): Thing[] =>
  new ItemReader(markup, rdfa, base).top(markup.elements)
