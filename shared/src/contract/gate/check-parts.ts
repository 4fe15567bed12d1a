import type { Program } from 'acorn'
import { full } from 'acorn-walk'
import type { RemoteDescriptor } from '../releases'
import { codedParts } from './check-names'
import { keyOf, textOf } from './read-script'
import { problem, type ReleaseProblem } from './release-problem'

const EXPOSED = './main'

export interface Script {
  readonly path: string
  readonly text: string
  readonly program: Program
}

/** Every name that something is kept or asked for by, and every text. */
function namesIn({ program }: Script): { keys: Set<string>; texts: Set<string> } {
  const keys = new Set<string>()
  const texts = new Set<string>()
  full(program, (node) => {
    const key = keyOf(node)
    if (key !== null) keys.add(key)
    const text = textOf(node)
    if (text !== null) texts.add(text)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') keys.add(node.id.name)
  })
  return { keys, texts }
}

/** An entry in form of a module is loaded by its exports and has no global name. */
const isModule = ({ program }: Script) => program.body.some(({ type }) => /^Export/.test(type))

function entryProblems({ entry, global }: RemoteDescriptor, scripts: readonly Script[]): ReleaseProblem[] {
  const script = scripts.find(({ path }) => path === entry)
  if (!script) return []
  const { keys, texts } = namesIn(script)
  const holds = (name: string) => keys.has(name) || texts.has(name)
  return [
    ...(isModule(script) || holds(global)
      ? []
      : [
          problem(
            entry,
            'release.global_missing',
            `${entry} does not make the container ${global}: build entry and descriptor as one version`,
          ),
        ]),
    ...(holds(EXPOSED)
      ? []
      : [
          problem(
            entry,
            'release.part_missing',
            `${entry} exposes no '${EXPOSED}': expose src/main.ts under that name`,
          ),
        ]),
  ]
}

/**
 * What the descriptor names and no script has: the container, its one exposed module, a page, widget, command, search,
 * step or panel. The manifest's own texts say nothing: only a name under which something is kept counts.
 */
export function partProblems(descriptor: RemoteDescriptor, scripts: readonly Script[]): ReleaseProblem[] {
  const keys = new Set(scripts.flatMap((script) => [...namesIn(script).keys]))
  return [
    ...entryProblems(descriptor, scripts),
    ...codedParts(descriptor)
      .filter(({ name }) => !keys.has(name))
      .map(({ kind, name }) =>
        problem(
          name,
          'release.part_missing',
          `no script has the ${kind} ${name}: add its line to src/main.ts, or take it out of the manifest`,
        ),
      ),
  ]
}
