import type { Program } from 'acorn'
import { full } from 'acorn-walk'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { extensionsWithCode } from './check-names'
import { keyOf, textOf } from './read-script'
import { createProblem, type ReleaseProblem } from './release-problem'

const EXPOSED = './main'

export interface Script {
  readonly path: string
  readonly text: string
  readonly program: Program
}

/** All property and variable names and all texts in a script. */
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

/** Names that a module exports; empty for a classic script. */
const exportsOf = ({ program }: Script): string[] =>
  program.body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default']
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = node.declaration?.type === 'VariableDeclaration' ? node.declaration.declarations : []
    const named = [...node.specifiers.map(({ exported }) => exported), ...declared.map(({ id }) => id)]
    const own = node.declaration && 'id' in node.declaration ? [node.declaration.id] : []
    return [...named, ...own].flatMap((name) => (name.type === 'Identifier' ? [name.name] : (textOf(name) ?? [])))
  })

/**
 * Checks that the entry provides the container: a module exports it, a classic script creates the global that the
 * descriptor names.
 */
function containerProblems({ entry, entry_type, global }: RemoteDescriptor, script: Script, names: Names) {
  const exported = exportsOf(script)
  if (entry_type === 'module') {
    const missing = ['init', 'get'].filter((name) => !exported.includes(name))
    const text = `${entry} is to be an ES module that exports init and get: it has no ${missing.join(' and no ')}`
    return missing.length === 0 ? [] : [createProblem(entry, 'release.export_missing', text)]
  }
  if (exported.length > 0) {
    const text = `${entry} is an ES module, and the descriptor says a classic script: describe it with --module`
    return [createProblem(entry, 'release.entry_type', text)]
  }
  const text = `${entry} does not make the container ${global}: build entry and descriptor as one version`
  return names.has(global) ? [] : [createProblem(entry, 'release.global_missing', text)]
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
          createProblem(
            entry,
            'release.part_missing',
            `${entry} exposes no '${EXPOSED}': expose src/main.ts under that name`,
          ),
        ]),
  ]
}

/**
 * Reports names in the descriptor that no script contains: the container, its exposed module, a page, widget, command,
 * search, step or settings panel. For the latter only property and variable names count, because the manifest's texts
 * are part of the scripts.
 */
export function extensionProblems(descriptor: RemoteDescriptor, scripts: readonly Script[]): ReleaseProblem[] {
  const keys = new Set(scripts.flatMap((script) => [...namesIn(script).keys]))
  return [
    ...entryProblems(descriptor, scripts),
    ...extensionsWithCode(descriptor)
      .filter(({ name }) => !keys.has(name))
      .map(({ kind, name }) =>
        createProblem(
          name,
          'release.part_missing',
          `no script has the ${kind} ${name}: add its line to src/main.ts, or take it out of the manifest`,
        ),
      ),
  ]
}
