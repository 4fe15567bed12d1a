import { call } from '@outlet/shared/api/call'
import {
  CLIENT_ERROR_MAX_LENGTHS,
  reportClientError,
  type ErrorKind,
} from '@outlet/shared/contract/releases/client-errors'
import type { InlineRelease } from '@outlet/shared/contract/releases'

const cut = (text: string, length: number): string => text.slice(0, length)

type Release = Pick<InlineRelease, 'environment' | 'generation' | 'remotes' | 'host'>

const versionOf = ({ remotes, host }: Release, remote: string | null): string | null =>
  remote === null ? host.version : (remotes.find(({ name }) => name === remote)?.version ?? null)

/**
 * Releases (`remote@version`) with an error since the console was loaded. One remote may have several releases here.
 */
const failedVersions = new Set<string>()

/** Reports an error to the server and returns the id in its log; null if the report failed. */
export const reportError = async (
  release: Release,
  remote: string | null,
  error: unknown,
  kind: ErrorKind = 'render',
): Promise<string | null> => {
  const { environment, generation } = release
  const { message, stack = null } = error instanceof Error ? error : new Error(String(error))
  const version = versionOf(release, remote)
  const failedVersion = `${remote}@${version}`
  const isBlock = kind === 'blocked'
  const body = {
    message: cut(message, CLIENT_ERROR_MAX_LENGTHS.message),
    stack: stack === null ? null : cut(stack, CLIENT_ERROR_MAX_LENGTHS.stack),
    page: cut(location.pathname, CLIENT_ERROR_MAX_LENGTHS.page),
    environment,
    generation,
    remote,
    version,
    kind,
    is_first: !isBlock && !failedVersions.has(failedVersion),
  }
  if (!isBlock) failedVersions.add(failedVersion)
  try {
    return (await call(reportClientError, { body })).id
  } catch {
    return null
  }
}
