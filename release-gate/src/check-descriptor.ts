import semver from 'semver'
import { CONTRACT_VERSION, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import { limitProblems } from './check-limits'
import { nameProblems } from './check-names'
import { reservedRoutes, routeCollisions } from './check-routes'
import { isLoadedByPages, loadedByPages } from './file-kinds'
import { HOST, HOST_PAGES } from '@outlet/shared/contract/releases/host-pages'
import { createProblem, type ReleaseProblem } from './release-problem'

const COMPRESSED = /\.(br|gz)$/

/** Checks whether the server's contract version is in the range for which the remote was built. */
export const contractProblems = ({ name, contract }: Pick<RemoteDescriptor, 'name' | 'contract'>): ReleaseProblem[] =>
  semver.satisfies(CONTRACT_VERSION, contract)
    ? []
    : [
        createProblem(
          name,
          'release.contract_unsupported',
          `${name} requires contract ${contract}; this server has ${CONTRACT_VERSION}`,
        ),
      ]

/** Whether a path has no empty, `.` or `..` segment. */
const isPlain = (path: string): boolean => path.split('/').every((part) => !['', '.', '..'].includes(part))

/**
 * Checks that each path names exactly one file on any file system: no `./`, no `a//b`, no difference in case only, no
 * file that is also a folder.
 */
function pathProblems(paths: readonly string[]): ReleaseProblem[] {
  const folders = new Set(paths.flatMap((path) => path.split('/').map((_part, i, all) => all.slice(0, i).join('/'))))
  const seen = new Set<string>()
  return paths.flatMap((path) => {
    const folded = path.toLowerCase()
    const wrong = !isPlain(path) || folders.has(path) || seen.has(folded)
    seen.add(folded)
    if (wrong)
      return [createProblem(path, 'release.path_invalid', `${path} is not a file's plain path, or another's too`)]
    return COMPRESSED.test(path)
      ? [createProblem(path, 'release.path_invalid', `${path}: compressed forms are not listed in the descriptor`)]
      : []
  })
}

/** Rejects other file types: opened directly, such a file could be a document on the console's own origin. */
function kindProblems({ name, files }: RemoteDescriptor): ReleaseProblem[] {
  const pages: readonly string[] = name === HOST ? HOST_PAGES : []
  return Object.keys(files)
    .filter((path) => !isLoadedByPages(path) && !pages.includes(path) && !COMPRESSED.test(path))
    .map((path) =>
      createProblem(
        path,
        'release.file_type',
        `${path} is of no kind that a release may hold: ${loadedByPages.join(', ')}`,
      ),
    )
}

function missingFiles(descriptor: RemoteDescriptor): ReleaseProblem[] {
  const needed = [descriptor.entry, ...descriptor.preload, ...Object.values(descriptor.pages).flat()]
  if (descriptor.name === HOST) needed.push(...HOST_PAGES)
  return [...new Set(needed)]
    .filter((path) => !Object.hasOwn(descriptor.files, path))
    .map((path) =>
      createProblem(path, 'release.file_missing', `${path} is loaded at run time but missing from the files`),
    )
}

/** Checks everything that the descriptor alone shows. */
export function descriptorProblems(descriptor: RemoteDescriptor): ReleaseProblem[] {
  const { name, version } = descriptor
  return [
    ...(semver.valid(version) === null
      ? [createProblem('version', 'release.version_invalid', `${version} is not a semantic version`)]
      : []),
    ...contractProblems(descriptor),
    ...pathProblems(Object.keys(descriptor.files)),
    ...kindProblems(descriptor),
    ...nameProblems(descriptor),
    ...limitProblems(descriptor),
    ...missingFiles(descriptor),
    ...reservedRoutes({ name, routes: descriptor.routes }),
    ...routeCollisions([descriptor], 'release.route_conflict'),
  ]
}
