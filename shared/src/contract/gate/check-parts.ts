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

/** What a module exports; empty: of a classic script. */
const exportsOf = ({ program }: Script): string[] =>
  program.body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default']
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = node.declaration?.type === 'VariableDeclaration' ? node.declaration.declarations : []
    const named = [...node.specifiers.map(({ exported }) => exported), ...declared.map(({ id }) => id)]
    const own = node.declaration && 'id' in node.declaration ? [node.declaration.id] : []
    return [...named, ...own].flatMap((name) => (name.type === 'Identifier' ? [name.name] : (textOf(name) ?? [])))
  })

/** The container is what a module exports; what a classic script makes is a global, by the name of the descriptor. */
function containerProblems({ entry, entry_type, global }: RemoteDescriptor, script: Script, names: Names) {
  const exported = exportsOf(script)
  if (entry_type === 'module') {
    const missing = ['init', 'get'].filter((name) => !exported.includes(name))
    const text = `${entry} is to be an ES module that exports init and get: it has no ${missing.join(' and no ')}`
    return missing.length === 0 ? [] : [problem(entry, 'release.export_missing', text)]
  }
  if (exported.length > 0) {
    const text = `${entry} is an ES module, and the descriptor says a classic script: describe it with --module`
    return [problem(entry, 'release.entry_type', text)]
  }
  const text = `${entry} does not make the container ${global}: build entry and descriptor as one version`
  return names.has(global) ? [] : [problem(entry, 'release.global_missing', text)]
}

type Names = Pick<ReadonlySet<string>, 'has'>

function entryProblems(descriptor: RemoteDescriptor, scripts: readonly Script[]): ReleaseProblem[] {
  const { entry } = descriptor
  const script = scripts.find(({ path }) => path === entry)
  if (!script) return []
  const { keys, texts } = namesIn(script)
  const names = { has: (name: string) => keys.has(name) || texts.has(name) }
  return [
    ...containerProblems(descriptor, script, names),
    ...(names.has(EXPOSED)
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
