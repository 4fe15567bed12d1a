import type { SelectorStep } from '@outlet/shared/contract/stores/page-rule'
import { Parser } from 'htmlparser2'
import { ElementSelector, type Selection } from './select-elements'

/** An element with attributes of structured data, or with an id. */
export interface MarkupElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** The nearest such elements within it. */
  children: MarkupElement[]
  /** Its text in one line, without that of scripts and styles. */
  text: string
}

/** The parts of a page that may hold structured data. */
export interface Markup {
  /** Sources of `application/ld+json` scripts. */
  scripts: string[]
  /** `meta` elements with a content, in order, by `property` or `name`. */
  metas: { name: string; content: string }[]
  /** Elements at the top. */
  elements: MarkupElement[]
  byId: ReadonlyMap<string, MarkupElement>
  title: string | null
  canonical: string | null
  base: string | null
  /** Elements by their selectors, in the order of these. */
  selected: Selection[]
}

const RELEVANT = ['itemscope', 'itemprop', 'typeof', 'property', 'id'] as const
const MAX_TEXT = 2000
/** Number of open elements after which the rest of a page is not read, and the length of the parts between checks. */
const MAX_OPEN = 10_000
const CHUNK = 64 * 1024
/** Elements nested more deeply are ignored. */
const MAX_DEPTH = 100
const WITHOUT_TEXT = new Set(['script', 'style', 'template', 'noscript'])

const JSON_LD = /^\s*application\/ld\+json\b/i
const CANONICAL = /(?:^|\s)canonical(?:\s|$)/i

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

interface Open {
  /** Null for an element without such attributes. */
  element: MarkupElement | null
  isTextless: boolean
}

/** Builds the reduced tree while the parser reads the page. */
class MarkupReader {
  readonly #root: MarkupElement = { tag: '', attributes: {}, children: [], text: '' }
  readonly #open: Open[] = []
  readonly #within: MarkupElement[] = [this.#root]
  readonly #byId = new Map<string, MarkupElement>()
  readonly #scripts: string[] = []
  readonly #metas: Markup['metas'] = []
  #textless = 0
  #script: string[] | null = null
  #title: string | null = null
  #isTitle = false
  #canonical: string | null = null
  #base: string | null = null
  readonly #selectors: readonly ElementSelector[]

  constructor(selectors: readonly (readonly SelectorStep[])[]) {
    this.#selectors = selectors.map((steps) => new ElementSelector(steps))
  }

  onopentag(tag: string, attributes: Record<string, string>): void {
    for (const selector of this.#selectors) selector.open(tag, attributes)
    if (Object.hasOwn(this.#headReaders, tag)) this.#headReaders[tag]?.(attributes)
    const isTextless = WITHOUT_TEXT.has(tag)
    if (isTextless) this.#textless += 1
    const isRelevant = RELEVANT.some((name) => attributes[name] !== undefined)
    const element = isRelevant && this.#within.length < MAX_DEPTH ? this.#add(tag, attributes) : null
    this.#open.push({ element, isTextless })
  }

  #add(tag: string, attributes: Record<string, string>): MarkupElement {
    const element: MarkupElement = { tag, attributes, children: [], text: '' }
    this.#within.at(-1)?.children.push(element)
    this.#within.push(element)
    const { id } = attributes
    if (id && !this.#byId.has(id)) this.#byId.set(id, element)
    return element
  }

  readonly #headReaders: Readonly<Record<string, (attributes: Record<string, string>) => void>> = {
    meta: (attributes) => this.#readMeta(attributes),
    script: ({ type = '' }) => {
      this.#script = JSON_LD.test(type) ? [] : null
    },
    link: ({ rel = '', href = null }) => {
      if (CANONICAL.test(rel)) this.#canonical ??= href
    },
    base: ({ href = null }) => {
      this.#base ??= href
    },
    title: () => {
      this.#isTitle = this.#title === null
    },
  }

  #readMeta({ property, name = property, content }: Record<string, string>): void {
    const key = property ?? name
    if (key && content !== undefined) this.#metas.push({ name: key.trim().toLowerCase(), content: content.trim() })
  }

  ontext(text: string): void {
    if (this.#script) this.#script.push(text)
    if (this.#isTitle) this.#title = (this.#title ?? '') + text
    if (this.#textless === 0) for (const selector of this.#selectors) selector.text(text)
    const within = this.#within.at(-1)
    if (this.#textless === 0 && within && within.text.length < MAX_TEXT) within.text += text
  }

  onclosetag(tag: string): void {
    for (const selector of this.#selectors) selector.close()
    if (tag === 'title') this.#isTitle = false
    if (tag === 'script' && this.#script) {
      this.#scripts.push(this.#script.join(''))
      this.#script = null
    }
    const { element, isTextless } = this.#open.pop() ?? { element: null, isTextless: false }
    if (isTextless) this.#textless -= 1
    if (!element) return
    this.#within.pop()
    const outer = this.#within.at(-1)
    if (outer && outer.text.length < MAX_TEXT) outer.text += element.text
    element.text = oneLine(element.text.slice(0, MAX_TEXT))
  }

  get depth(): number {
    return this.#open.length
  }

  cut(): void {
    for (const selector of this.#selectors) selector.cut()
  }

  result(): Markup {
    return {
      scripts: this.#scripts,
      metas: this.#metas,
      elements: this.#root.children,
      byId: this.#byId,
      title: this.#title === null ? null : oneLine(this.#title) || null,
      canonical: this.#canonical,
      base: this.#base,
      selected: this.#selectors.map((selector) => selector.result()),
    }
  }
}

/**
 * Reads the structured data of a page's source, and the elements that a hand-set rule selects. No script is run, and class
 * names count only for a rule.
 */
export function readMarkup(source: string, selectors: readonly (readonly SelectorStep[])[] = []): Markup {
  const reader = new MarkupReader(selectors)
  const parser = new Parser({
    onopentag: (tag, attributes) => reader.onopentag(tag, attributes),
    ontext: (text) => reader.ontext(text),
    onclosetag: (tag) => reader.onclosetag(tag),
  })
  // The parser's time grows with the square of the depth: a page that is nested beyond all use is read up to there.
  let at = 0
  for (; at < source.length && reader.depth < MAX_OPEN; at += CHUNK) parser.write(source.slice(at, at + CHUNK))
  if (at < source.length) reader.cut()
  parser.end()
  return reader.result()
}
