import type { PageFinding } from '../page-finding'
import { heldResources, watchHeld } from './held'
import { functionsNow, replacedSince, watchReplaced } from './replaced'
import { go, settled, waitUntil, watchChanges } from './settle'
import { isSentinel, leakingSelectors, placeSentinels, restyledSince, stylesNow } from './styles'

// Runs in the checker's page before any script of the console, and in no other page. Its results pass to the checker as
// JSON.

/** Time in ms after leaving a page in which it may still release resources. */
const RELEASE_TIMEOUT_MS = 1500

const findings: PageFinding[] = []
const report = (finding: PageFinding) => void findings.push(finding)

function watchErrors() {
  addEventListener('error', ({ error }) => {
    if (error instanceof Error) report({ kind: 'error', what: error.message, at: error.stack ?? null })
  })
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && !['AbortError', 'CancelledError', 'ApiError'].includes(reason.name))
      report({ kind: 'error', what: reason.message, at: reason.stack ?? null })
  })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    report({ kind: 'policy', what: `${effectiveDirective} (${blockedURI || 'inline'})`, at: sourceFile })
  })
}

/** Returns the place in the release's own files; null if none of them is on the stack. */
function placeIn(base: string, { stack = '' }: Error): string | null {
  const [, rest] = stack.split(base, 2)
  return rest === undefined ? null : (/^[^\s)]+/.exec(rest)?.[0] ?? '')
}

const describe = ({ localName, id, className }: Element) =>
  [localName, id && `#${id}`, typeof className === 'string' && className && `.${className.trim().split(/\s+/)[0]}`]
    .filter(Boolean)
    .join('')

/** Resources of a release that remain, with their number. */
type Left = ReadonlyMap<string, { readonly finding: PageFinding; readonly count: number }>

/**
 * Whether a style sheet belongs to the release. The host's late style sheets do not: they load when any page first
 * requests them.
 */
const isOfRelease = (base: string, href: string | null) => href === null || new URL(href).pathname.startsWith(base)

const heldBy = (base: string): PageFinding[] =>
  heldResources().flatMap(({ what, error }) => {
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

/**
 * Returns a test for elements that the release may style: its pages, its widgets and elements that it appends to the
 * body.
 */
function ownElements() {
  const atStart = new Set(document.body.children)
  return (element: Element) => {
    if (element.closest('#page, .widget-body')) return element.id !== 'page'
    const outermost = [...document.body.children].find((child) => child.contains(element))
    return outermost !== undefined && !atStart.has(outermost)
  }
}

/** Visit of one page of a release, which the checker opens and leaves repeatedly. */
class Visit {
  readonly #functions = functionsNow()
  readonly #styles = stylesNow()
  readonly #isOwn = ownElements()
  #left: Left | null = null
  #hasGrown = false

  /** @param base base address of the release's files; null for the host, which owns all elements and resources */
  constructor(readonly base: string | null) {}

  async open(address: string) {
    if (!(await go(address))) report({ kind: 'slow', what: address, at: null })
    if (this.base === null) return
    for (const selector of leakingSelectors(this.base, this.#isOwn)) report({ kind: 'style', what: selector, at: null })
    for (const what of restyledSince(this.#styles)) report({ kind: 'restyled', what, at: null })
  }

  /**
   * Leaves the page. Returns whether more resources remain than the time before. A resource that is acquired only once,
   * such as a late chunk, is no leak, so growth is reported only when it occurs twice in a row.
   */
  async leave(address: string): Promise<boolean> {
    await go(address)
    const { base } = this
    if (base === null) return false
    const before = this.#left
    const grown = () => (before ? moreIn(leftNow(base), before) : [])
    await waitUntil(() => grown().length === 0, RELEASE_TIMEOUT_MS)
    const more = grown()
    if (this.#hasGrown) more.forEach(report)
    this.#hasGrown = more.length > 0
    this.#left = leftNow(base)
    for (const what of replacedSince(this.#functions)) report({ kind: 'replaced', what, at: null })
    for (const what of restyledSince(this.#styles)) report({ kind: 'restyled', what, at: null })
    return this.#hasGrown
  }
}

watchReplaced()
watchHeld()
watchChanges()
watchErrors()

let visit: Visit | null = null

/** Interface for the checker. */
const check = {
  ready: async () => {
    const isShown = await settled()
    placeSentinels()
    return isShown && document.getElementById('page') !== null
  },
  startVisit: (base: string | null) => void (visit = new Visit(base)),
  open: (address: string) => visit?.open(address),
  leave: (address: string) => visit?.leave(address),
  /** Whether the shell is still displayed. */
  stands: () => document.getElementById('page') !== null,
  take: () => findings.splice(0),
}
Object.defineProperty(globalThis, 'outletCheck', { value: check })
