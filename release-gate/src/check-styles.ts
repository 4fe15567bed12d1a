import postcss, { CssSyntaxError, type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import parseSelector, { type Node, type Selector } from 'postcss-selector-parser'
import { createProblem, type ReleaseProblem } from './release-problem'

/** Maximum number of problems per file and kind; the others are reported for the corrected release. */
const MAX_REPORTED = 5

/** At-rules that always affect the whole page. */
const PAGE_AT_RULES = new Set(['import', 'namespace', 'page', 'view-transition'])
/** At-rules that define a global name. */
const NAMING_AT_RULES = new Set(['keyframes', 'property', 'counter-style', 'font-face'])
const PAGE_ELEMENTS = new Set(['html', 'body', ':root', ':host'])
const ANY_OF = new Set([':is', ':where', ':-webkit-any', ':-moz-any'])

type IsOwn = (name: string) => boolean

/** Whether a name is a class of the remote's CSS modules (`orders-list-x1y2z3`) or its root class (`orders`). */
const ownNames =
  (remote: string): IsOwn =>
  (name) =>
    name === remote || name.startsWith(`${remote}-`) || name.startsWith(`${remote}_`)

const excerpt = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 120)

/** Compound selectors of a selector, in order: its simple selectors between two combinators. */
function compoundsOf(selector: Selector): Node[][] {
  const compounds: Node[][] = [[]]
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push([])
    else compounds.at(-1)?.push(node)
  }
  return compounds
}

const isOfThePage = (node: Node): boolean =>
  (node.type === 'tag' || node.type === 'pseudo') && PAGE_ELEMENTS.has(node.value.toLowerCase())

/** Whether a simple selector requires one of the remote's own classes. `:not(.own)` and `:has(.own)` do not. */
function requiresOwnClass(node: Node, isOwn: IsOwn, isNested: boolean): boolean {
  if (node.type === 'class') return isOwn(node.value)
  if (node.type === 'nesting') return isNested
  return (
    node.type === 'pseudo' &&
    ANY_OF.has(node.value.toLowerCase()) &&
    node.nodes.length > 0 &&
    node.nodes.every((inner) => isContained(inner, isOwn, isNested))
  )
}

/** Whether a selector matches only elements with the remote's own classes, their descendants or their siblings. */
function isContained(selector: Selector, isOwn: IsOwn, isNested: boolean): boolean {
  return compoundsOf(selector).some(
    (compound) => !compound.some(isOfThePage) && compound.some((node) => requiresOwnClass(node, isOwn, isNested)),
  )
}

/**
 * Whether a nested rule contains `&`. Without it, the rule matches only elements inside those of the enclosing rule.
 */
function holdsParent(selector: Selector): boolean {
  let found = false
  selector.walkNesting(() => {
    found = true
  })
  return found
}

interface Found {
  readonly outside: string[]
  readonly ofThePage: string[]
  readonly foreign: string[]
}

function readRule(rule: Rule, isOwn: IsOwn, isNested: boolean, found: Found): void {
  const wrong = parseSelector()
    .astSync(rule.selector)
    .nodes.filter((selector) => (isNested && !holdsParent(selector) ? false : !isContained(selector, isOwn, isNested)))
  found.outside.push(...wrong.map((selector) => excerpt(String(selector))))
  // Nested rules count as contained, so that one problem is not reported twice.
  readNodes(rule, isOwn, true, found)
}

const familyOf = (rule: AtRule): string => {
  let family = ''
  rule.walkDecls(/^font-family$/i, ({ value }) => {
    family = value
  })
  return family
}

function readAtRule(rule: AtRule, isOwn: IsOwn, isNested: boolean, found: Found): void {
  const name = rule.name.toLowerCase().replace(/^-\w+-/, '')
  if (PAGE_AT_RULES.has(name)) found.ofThePage.push(excerpt(`@${rule.name} ${rule.params}`))
  else if (NAMING_AT_RULES.has(name)) {
    const given = (name === 'font-face' ? familyOf(rule) : rule.params).trim().replace(/^--|^["']|["']$/g, '')
    if (!isOwn(given)) found.foreign.push(excerpt(`@${rule.name} ${given}`))
  } else readNodes(rule, isOwn, isNested, found)
}

function readNodes(container: Container<ChildNode>, isOwn: IsOwn, isNested: boolean, found: Found): void {
  container.each((node) => {
    if (node.type === 'rule') readRule(node, isOwn, isNested, found)
    else if (node.type === 'atrule') readAtRule(node, isOwn, isNested, found)
  })
}

function toProblems(
  path: string,
  code: string,
  all: readonly string[],
  text: (what: string) => string,
): ReleaseProblem[] {
  const different = [...new Set(all)]
  const more = different.length - MAX_REPORTED
  return different
    .slice(0, MAX_REPORTED)
    .map((what, index) =>
      createProblem(path, code, text(what) + (index === MAX_REPORTED - 1 && more > 0 ? ` (and ${more} more)` : '')),
    )
}

/**
 * Reports styles of a remote that affect elements outside the remote.
 * @param remote short name of the remote, which is the prefix of its classes
 */
export function styleProblems(remote: string, path: string, css: string): ReleaseProblem[] {
  const found: Found = { outside: [], ofThePage: [], foreign: [] }
  const isOwn = ownNames(remote)
  try {
    readNodes(postcss.parse(css), isOwn, false, found)
  } catch (error) {
    const where = error instanceof CssSyntaxError ? `line ${error.line}: ${error.reason}` : String(error)
    return [createProblem(path, 'release.style_unreadable', `${path} is not CSS (${where}): rebuild it`)]
  }
  return [
    ...toProblems(
      path,
      'release.style_global',
      found.outside,
      (selector) =>
        `${path}: '${selector}' styles more than the remote's own elements: use a class of a CSS module, .${remote}-…`,
    ),
    ...toProblems(
      path,
      'release.style_global',
      found.ofThePage,
      (rule) => `${path}: '${rule}' holds for the whole page: remove it`,
    ),
    ...toProblems(
      path,
      'release.style_name',
      found.foreign,
      (rule) => `${path}: '${rule}' is a global name: start it with ${remote}-`,
    ),
  ]
}
