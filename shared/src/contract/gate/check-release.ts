import type { RemoteDescriptor } from '../releases'
import { descriptorProblems } from './check-descriptor'
import { wordProblems } from './check-languages'
import { sizeProblems } from './check-limits'
import { partProblems, type Script } from './check-parts'
import { scriptProblems } from './check-script'
import { styleProblems } from './check-styles'
import { endingOf, isScript } from './file-kinds'
import { HOST } from './host-pages'
import { readScript, UnreadableScript } from './read-script'
import { problem, type ReleaseProblem } from './release-problem'

/** Of the rules: a release that passed a lower version is checked again before it is pinned. */
export const GATE_VERSION = 2

export interface GateFile {
  readonly path: string
  /** Uncompressed. */
  readonly bytes: Uint8Array
  /** sha384 of the bytes, as in the descriptor. */
  readonly integrity: string
}

/** Every file of the descriptor is there, with its very bytes. */
export function hashProblems({ files }: RemoteDescriptor, given: readonly GateFile[]): ReleaseProblem[] {
  const hashes = new Map(given.map(({ path, integrity }) => [path, integrity]))
  return Object.entries(files).flatMap(([path, integrity]) => {
    const hash = hashes.get(path)
    if (hash === undefined)
      return [problem(path, 'release.file_missing', `${path} is in the descriptor but not among the files`)]
    return hash === integrity
      ? []
      : [problem(path, 'release.hash_mismatch', `${path} has other bytes than the descriptor says`)]
  })
}

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve))
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

interface Read {
  readonly scripts: Script[]
  readonly problems: ReleaseProblem[]
}

function readScriptFile(path: string, text: string): Read {
  try {
    const script = { path, text, program: readScript(text) }
    return { scripts: [script], problems: scriptProblems(path, text, script.program) }
  } catch (error) {
    // A stack too small for the nesting is the one other reason.
    if (!(error instanceof UnreadableScript) && !(error instanceof RangeError)) throw error
    const message = `${path} cannot be read as a script (${error.message}): build it anew`
    return { scripts: [], problems: [problem(path, 'release.script_unreadable', message)] }
  }
}

function jsonProblems(path: string, text: string): ReleaseProblem[] {
  try {
    JSON.parse(text)
    return []
  } catch {
    return [problem(path, 'release.json_unreadable', `${path} is not JSON: build it anew`)]
  }
}

function readFile(remote: string, { path, bytes }: GateFile): Read {
  if (isScript(path)) return readScriptFile(path, decode(bytes))
  const ending = endingOf(path)
  if (ending === '.css') return { scripts: [], problems: styleProblems(remote, path, decode(bytes)) }
  return { scripts: [], problems: ending === '.json' ? jsonProblems(path, decode(bytes)) : [] }
}

/** What is wrong inside a remote's files. The host's are its own: it is what the rules protect. */
export async function contentProblems(
  descriptor: RemoteDescriptor,
  given: readonly GateFile[],
): Promise<ReleaseProblem[]> {
  if (descriptor.name === HOST) return []
  const files = given.filter(({ path }) => Object.hasOwn(descriptor.files, path))
  const sizes = sizeProblems(descriptor.name, new Map(files.map(({ path, bytes }) => [path, bytes.length])))
  // What is far too large is not read: reading takes seconds, in which the process answers nobody.
  if (sizes.length > 0) return sizes
  const scripts: Script[] = []
  const problems: ReleaseProblem[] = []
  for (const file of files) {
    const read = readFile(descriptor.name, file)
    scripts.push(...read.scripts)
    problems.push(...read.problems)
    await pause()
  }
  const isRead = files.filter(({ path }) => isScript(path)).length === scripts.length
  return [...problems, ...(isRead ? partProblems(descriptor, scripts) : []), ...wordProblems(descriptor, scripts)]
}

/**
 * All that can be said against a release without running it.
 * @param files those of the descriptor; compressed forms and files that it does not name are the caller's
 */
export async function releaseProblems(
  descriptor: RemoteDescriptor,
  files: readonly GateFile[],
): Promise<ReleaseProblem[]> {
  return [
    ...descriptorProblems(descriptor),
    ...hashProblems(descriptor, files),
    ...(await contentProblems(descriptor, files)),
  ]
}
