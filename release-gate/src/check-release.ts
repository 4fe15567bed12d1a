import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { descriptorProblems } from './check-descriptor'
import { messageProblems } from './check-languages'
import { sizeProblems } from './check-limits'
import { extensionProblems, type Script } from './check-extensions'
import { scriptProblems } from './check-script'
import { styleProblems } from './check-styles'
import { endingOf, isScript } from './file-kinds'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { readScript, UnreadableScript } from './read-script'
import { createProblem, type ReleaseProblem } from './release-problem'

/** Version of the rules. A release that passed a lower version is checked again before it is pinned. */
export const GATE_VERSION = 2

export interface GateFile {
  readonly path: string
  /** Uncompressed content. */
  readonly bytes: Uint8Array
  /** sha384 of the content, as in the descriptor. */
  readonly integrity: string
}

/** Checks that every file of the descriptor exists with exactly the same content. */
export function hashProblems({ files }: RemoteDescriptor, given: readonly GateFile[]): ReleaseProblem[] {
  const hashes = new Map(given.map(({ path, integrity }) => [path, integrity]))
  return Object.entries(files).flatMap(([path, integrity]) => {
    const hash = hashes.get(path)
    if (hash === undefined)
      return [createProblem(path, 'release.file_missing', `${path} is in the descriptor but not among the files`)]
    return hash === integrity
      ? []
      : [createProblem(path, 'release.hash_mismatch', `${path} has other bytes than the descriptor says`)]
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
    // The only other possible error is a stack overflow caused by deep nesting.
    if (!(error instanceof UnreadableScript) && !(error instanceof RangeError)) throw error
    const message = `${path} cannot be read as a script (${error.message}): rebuild it`
    return { scripts: [], problems: [createProblem(path, 'release.script_unreadable', message)] }
  }
}

function jsonProblems(path: string, text: string): ReleaseProblem[] {
  try {
    JSON.parse(text)
    return []
  } catch {
    return [createProblem(path, 'release.json_unreadable', `${path} is not JSON: rebuild it`)]
  }
}

function readFile(remote: string, { path, bytes }: GateFile): Read {
  if (isScript(path)) return readScriptFile(path, decode(bytes))
  const ending = endingOf(path)
  if (ending === '.css') return { scripts: [], problems: styleProblems(remote, path, decode(bytes)) }
  return { scripts: [], problems: ending === '.json' ? jsonProblems(path, decode(bytes)) : [] }
}

/** Checks the content of a remote's files. The host is exempt: the rules protect it. */
export async function contentProblems(
  descriptor: RemoteDescriptor,
  given: readonly GateFile[],
): Promise<ReleaseProblem[]> {
  if (descriptor.name === HOST) return []
  const files = given.filter(({ path }) => Object.hasOwn(descriptor.files, path))
  const sizes = sizeProblems(descriptor.name, new Map(files.map(({ path, bytes }) => [path, bytes.length])))
  // Far too large files are not parsed, because parsing blocks the process for seconds.
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
  return [
    ...problems,
    ...(isRead ? extensionProblems(descriptor, scripts) : []),
    ...messageProblems(descriptor, scripts),
  ]
}

/**
 * Runs all checks that do not execute the release.
 * @param files the files of the descriptor; the caller handles compressed variants and files that the descriptor does
 * not list
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
