import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { endingOf, isScript } from './file-kinds'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { createProblem, type ReleaseProblem } from './release-problem'

/** Limits for a release of a remote. Sizes are in uncompressed bytes. */
const releaseLimits = {
  totalBytes: 8_000_000,
  fileBytes: 4_000_000,
  /** Maximum size of one script or style sheet. Parsing it blocks the process. */
  codeBytes: 2_000_000,
  routes: 60,
  widgets: 20,
  commands: 40,
  searches: 10,
  steps: 10,
  settings: 10,
  notifications: 100,
  /** Initial reads per route or widget. */
  reads: 12,
} as const

const counted = ['routes', 'widgets', 'commands', 'searches', 'steps', 'settings', 'notifications'] as const

/** Reports more extensions (routes, widgets, …), or more initial reads per page, than a remote may have. */
export function limitProblems(descriptor: RemoteDescriptor): ReleaseProblem[] {
  if (descriptor.name === HOST) return []
  const tooMany = counted
    .filter((kind) => descriptor[kind].length > releaseLimits[kind])
    .map((kind) =>
      createProblem(
        kind,
        'release.too_many',
        `${descriptor[kind].length} ${kind}: a remote may have ${releaseLimits[kind]}; leave some out or make two remotes`,
      ),
    )
  const reads = [...descriptor.routes, ...descriptor.widgets]
    .filter((part) => part.reads.length > releaseLimits.reads)
    .map((part) =>
      createProblem(
        part.name,
        'release.too_many_reads',
        `${part.name} starts with ${part.reads.length} reads: ${releaseLimits.reads} are allowed; read the rest once it is shown`,
      ),
    )
  return [...tooMany, ...reads]
}

const allowed = (path: string) =>
  isScript(path) || endingOf(path) === '.css' ? releaseLimits.codeBytes : releaseLimits.fileBytes

/**
 * Reports files that exceed the size limits, individually or in total.
 * @param sizes path → uncompressed bytes
 */
export function sizeProblems(name: string, sizes: ReadonlyMap<string, number>): ReleaseProblem[] {
  if (name === HOST) return []
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  const large = [...sizes].filter(([path, bytes]) => bytes > allowed(path))
  return [
    ...large.map(([path, bytes]) =>
      createProblem(
        path,
        'release.file_too_large',
        `${path} has ${bytes} bytes: it may have ${allowed(path)}; divide it, and load parts of it later`,
      ),
    ),
    ...(total > releaseLimits.totalBytes
      ? [
          createProblem(
            'files',
            'release.too_large',
            `all files together have ${total} bytes: a remote may have ${releaseLimits.totalBytes}`,
          ),
        ]
      : []),
  ]
}
