import postcss, { CssSyntaxError, type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import parseSelector, { type Node, type Selector } from 'postcss-selector-parser'
import { problem, type ReleaseProblem } from './release-problem'

/** Of each file and kind; whoever changes them builds anew and sees the rest. */
const SHOWN = 5

/** Hold for the whole page, whoever writes them. */
const OF_THE_PAGE = new Set(['import', 'namespace', 'page', 'view-transition'])
/** Give something a name that the whole page knows. */
const NAMING = new Set(['keyframes', 'property', 'counter-style', 'font-face'])
const PAGE_PARTS = new Set(['html', 'body', ':root', ':host'])
const ANY_OF = new Set([':is', ':where', ':-webkit-any', ':-moz-any'])

type IsOwn = (name: string) => boolean

/** A class of a CSS module, `orders-list-x1y2z3`, or the root class, `orders`. */
const ownNames =
  (remote: string): IsOwn =>
  (name) =>
    name === remote || name.startsWith(`${remote}-`) || name.startsWith(`${remote}_`)

const words = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 120)

/** Its simple selectors between two combinators, in order. */
function compoundsOf(selector: Selector): Node[][] {
  const compounds: Node[][] = [[]]
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push([])
    else compounds.at(-1)?.push(node)
  }
  return compounds
}

const isOfThePage = (node: Node): boolean =>
  (node.type === 'tag' || node.type === 'pseudo') && PAGE_PARTS.has(node.value.toLowerCase())

/** Whether it asks for one of the remote's own classes, whatever else; `:not(.own)` and `:has(.own)` do not. */
function asksForOwn(node: Node, isOwn: IsOwn, isNested: boolean): boolean {
  if (node.type === 'class') return isOwn(node.value)
  if (node.type === 'nesting') return isNested
  return (
    node.type === 'pseudo' &&
    ANY_OF.has(node.value.toLowerCase()) &&
    node.nodes.length > 0 &&
    node.nodes.every((inner) => isContained(inner, isOwn, isNested))
  )
}

/** Whether it meets only elements with the remote's own classes, elements inside them or beside them. */
function isContained(selector: Selector, isOwn: IsOwn, isNested: boolean): boolean {
  return compoundsOf(selector).some(
    (compound) => !compound.some(isOfThePage) && compound.some((node) => asksForOwn(node, isOwn, isNested)),
  )
}

/** Of a nested rule without `&`, all that it meets is inside what the rule around it meets. */
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
  found.outside.push(...wrong.map((selector) => words(String(selector))))
  // What is nested in a rule that is told of would be told of again.
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
  if (OF_THE_PAGE.has(name)) found.ofThePage.push(words(`@${rule.name} ${rule.params}`))
  else if (NAMING.has(name)) {
    const given = (name === 'font-face' ? familyOf(rule) : rule.params).trim().replace(/^--|^["']|["']$/g, '')
    if (!isOwn(given)) found.foreign.push(words(`@${rule.name} ${given}`))
  } else readNodes(rule, isOwn, isNested, found)
}

function readNodes(container: Container<ChildNode>, isOwn: IsOwn, isNested: boolean, found: Found): void {
  container.each((node) => {
    if (node.type === 'rule') readRule(node, isOwn, isNested, found)
    else if (node.type === 'atrule') readAtRule(node, isOwn, isNested, found)
  })
}

function told(path: string, code: string, all: readonly string[], text: (what: string) => string): ReleaseProblem[] {
  const different = [...new Set(all)]
  const more = different.length - SHOWN
  return different
    .slice(0, SHOWN)
    .map((what, index) =>
      problem(path, code, text(what) + (index === SHOWN - 1 && more > 0 ? ` (and ${more} more)` : '')),
    )
}

/**
 * What a style sheet of a remote would change outside the remote's own elements.
 * @param remote its short name, with which its classes begin
 */
export function styleProblems(remote: string, path: string, css: string): ReleaseProblem[] {
  const found: Found = { outside: [], ofThePage: [], foreign: [] }
  const isOwn = ownNames(remote)
  try {
    readNodes(postcss.parse(css), isOwn, false, found)
  } catch (error) {
    const where = error instanceof CssSyntaxError ? `line ${error.line}: ${error.reason}` : String(error)
    return [problem(path, 'release.style_unreadable', `${path} is not CSS (${where}): build it anew`)]
  }
  return [
    ...told(
      path,
      'release.style_global',
      found.outside,
      (selector) =>
        `${path}: '${selector}' styles more than the remote's own elements: use a class of a CSS module, .${remote}-…`,
    ),
    ...told(
      path,
      'release.style_global',
      found.ofThePage,
      (rule) => `${path}: '${rule}' holds for the whole page: remove it`,
    ),
    ...told(
      path,
      'release.style_name',
      found.foreign,
      (rule) => `${path}: '${rule}' is a name that the whole page knows: let it begin with ${remote}-`,
    ),
  ]
}
