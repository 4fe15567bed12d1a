import type { PageFinding } from '../page-finding'
import { held, watchHeld } from './held'
import { functionsNow, replacedSince, watchReplaced } from './replaced'
import { go, settled, waitUntil, watchChanges } from './settle'
import { isSentinel, leakingSelectors, placeSentinels, restyledSince, stylesNow } from './styles'

// Runs in the checker's page before any script of the console, and in no other page. What it answers crosses to the
// checker as JSON.

/** For so long something may still be taken back after a page was left. */
const AFTER_MS = 1500

const findings: PageFinding[] = []
const tell = (finding: PageFinding) => void findings.push(finding)

function watchErrors() {
  addEventListener('error', ({ error }) => {
    if (error instanceof Error) tell({ kind: 'error', what: error.message, at: error.stack ?? null })
  })
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && !['AbortError', 'CancelledError', 'ApiError'].includes(reason.name))
      tell({ kind: 'error', what: reason.message, at: reason.stack ?? null })
  })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    tell({ kind: 'policy', what: `${effectiveDirective} (${blockedURI || 'inline'})`, at: sourceFile })
  })
}

/** The place in the release's own files; null where none of it was on the stack. */
function placeIn(base: string, { stack = '' }: Error): string | null {
  const [, rest] = stack.split(base, 2)
  return rest === undefined ? null : (/^[^\s)]+/.exec(rest)?.[0] ?? '')
}

const describe = ({ localName, id, className }: Element) =>
  [localName, id && `#${id}`, typeof className === 'string' && className && `.${className.trim().split(/\s+/)[0]}`]
    .filter(Boolean)
    .join('')

/** What is left of a release, each with how often. */
type Left = ReadonlyMap<string, { readonly finding: PageFinding; readonly count: number }>

/** The host's late styles come when they are first asked for, by whichever page. */
const isOfRelease = (base: string, href: string | null) => href === null || new URL(href).pathname.startsWith(base)

const heldBy = (base: string): PageFinding[] =>
  held().flatMap(({ what, error }) => {
    const at = placeIn(base, error)
    return at === null ? [] : [{ kind: 'held', what, at }]
  })

const sheetsOf = (base: string): PageFinding[] => [
  ...[...document.styleSheets]
    .filter(({ href }) => isOfRelease(base, href))
    .map(({ href }): PageFinding => ({ kind: 'sheet', what: href ?? 'made by a script', at: null })),
  ...document.adoptedStyleSheets.map((): PageFinding => ({ kind: 'sheet', what: 'adopted', at: null })),
]

const nodesAtEnd = (): PageFinding[] =>
  [...document.body.children]
    .filter((element) => !isSentinel(element))
    .map((element) => ({ kind: 'node', what: describe(element), at: null }))

function leftNow(base: string): Left {
  const left = new Map<string, { finding: PageFinding; count: number }>()
  for (const finding of [...heldBy(base), ...nodesAtEnd(), ...sheetsOf(base)]) {
    const key = JSON.stringify(finding)
    left.set(key, { finding, count: (left.get(key)?.count ?? 0) + 1 })
  }
  return left
}

const moreIn = (after: Left, before: Left): PageFinding[] =>
  [...after].filter(([key, { count }]) => count > (before.get(key)?.count ?? 0)).map(([, { finding }]) => finding)

/** Where the release's code has nothing to say: all but its pages, its widgets and what it adds to the page's end. */
function ownElements() {
  const atStart = new Set(document.body.children)
  return (element: Element) => {
    if (element.closest('#page, .widget-body')) return element.id !== 'page'
    const outermost = [...document.body.children].find((child) => child.contains(element))
    return outermost !== undefined && !atStart.has(outermost)
  }
}

/** A release's page, opened and left as often as the checker asks. */
class Visit {
  readonly #functions = functionsNow()
  readonly #styles = stylesNow()
  readonly #isOwn = ownElements()
  #left: Left | null = null
  #hasGrown = false

  /** @param base where the release's files lie; null for the host's, whose are all elements and all that it keeps */
  constructor(readonly base: string | null) {}

  async open(address: string) {
    if (!(await go(address))) tell({ kind: 'slow', what: address, at: null })
    if (this.base === null) return
    for (const selector of leakingSelectors(this.base, this.#isOwn)) tell({ kind: 'style', what: selector, at: null })
    for (const what of restyledSince(this.#styles)) tell({ kind: 'restyled', what, at: null })
  }

  /**
   * True where more is left than the time before: what comes only once, such as a chunk that was late, is no leak, so what
   * grows is told from the second time in a row on.
   */
  async leave(address: string): Promise<boolean> {
    await go(address)
    const { base } = this
    if (base === null) return false
    const before = this.#left
    const grown = () => (before ? moreIn(leftNow(base), before) : [])
    await waitUntil(() => grown().length === 0, AFTER_MS)
    const more = grown()
    if (this.#hasGrown) more.forEach(tell)
    this.#hasGrown = more.length > 0
    this.#left = leftNow(base)
    for (const what of replacedSince(this.#functions)) tell({ kind: 'replaced', what, at: null })
    for (const what of restyledSince(this.#styles)) tell({ kind: 'restyled', what, at: null })
    return this.#hasGrown
  }
}

watchReplaced()
watchHeld()
watchChanges()
watchErrors()

let visit: Visit | null = null

/** What the checker calls. */
const check = {
  ready: async () => {
    const isShown = await settled()
    placeSentinels()
    return isShown && document.getElementById('page') !== null
  },
  begin: (base: string | null) => void (visit = new Visit(base)),
  open: (address: string) => visit?.open(address),
  leave: (address: string) => visit?.leave(address),
  /** Whether the shell still stands. */
  stands: () => document.getElementById('page') !== null,
  take: () => findings.splice(0),
}
Object.defineProperty(globalThis, 'outletCheck', { value: check })
