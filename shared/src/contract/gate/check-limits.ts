import type { RemoteDescriptor } from '../releases'
import { endingOf, isScript } from './file-kinds'
import { HOST } from './host-pages'
import { releaseLimits } from './release-limits'
import { problem, type ReleaseProblem } from './release-problem'

const counted = ['routes', 'widgets', 'commands', 'searches', 'steps', 'settings', 'notifications'] as const

/** More parts, or more reads of one page, than a remote may bring. */
export function limitProblems(descriptor: RemoteDescriptor): ReleaseProblem[] {
  if (descriptor.name === HOST) return []
  const tooMany = counted
    .filter((kind) => descriptor[kind].length > releaseLimits[kind])
    .map((kind) =>
      problem(
        kind,
        'release.too_many',
        `${descriptor[kind].length} ${kind}: a remote may have ${releaseLimits[kind]}; leave some out or make two remotes`,
      ),
    )
  const reads = [...descriptor.routes, ...descriptor.widgets]
    .filter((part) => part.reads.length > releaseLimits.reads)
    .map((part) =>
      problem(
        part.name,
        'release.too_many_reads',
        `${part.name} begins with ${part.reads.length} reads: ${releaseLimits.reads} are allowed; read the rest once it is shown`,
      ),
    )
  return [...tooMany, ...reads]
}

const allowed = (path: string) =>
  isScript(path) || endingOf(path) === '.css' ? releaseLimits.codeBytes : releaseLimits.fileBytes

/** Files over the budget, each and together. @param sizes path → uncompressed bytes */
export function sizeProblems(name: string, sizes: ReadonlyMap<string, number>): ReleaseProblem[] {
  if (name === HOST) return []
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  const large = [...sizes].filter(([path, bytes]) => bytes > allowed(path))
  return [
    ...large.map(([path, bytes]) =>
      problem(
        path,
        'release.file_too_large',
        `${path} has ${bytes} bytes: it may have ${allowed(path)}; divide it, and load parts of it later`,
      ),
    ),
    ...(total > releaseLimits.totalBytes
      ? [
          problem(
            'files',
            'release.too_large',
            `all files together have ${total} bytes: a remote may have ${releaseLimits.totalBytes}`,
          ),
        ]
      : []),
  ]
}
