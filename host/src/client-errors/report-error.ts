import { call } from '@outlet/shared/api/call'
import { CLIENT_ERROR_BOUNDS, reportClientError, type ErrorKind } from '@outlet/shared/contract/client-errors'
import type { InlineRelease } from '@outlet/shared/contract/releases'

const cut = (text: string, length: number): string => text.slice(0, length)

type Release = Pick<InlineRelease, 'environment' | 'generation' | 'remotes' | 'host'>

const versionOf = ({ remotes, host }: Release, remote: string | null): string | null =>
  remote === null ? host.version : (remotes.find(({ name }) => name === remote)?.version ?? null)

/** Releases that had an error in this load of the console: of a remote it may have shown several. */
const failed = new Set<string>()

/** Tells the server of an error, and answers the id that stands in its log; null where it could not be told. */
export const reportError = async (
  release: Release,
  remote: string | null,
  error: unknown,
  kind: ErrorKind = 'render',
): Promise<string | null> => {
  const { environment, generation } = release
  const { message, stack = null } = error instanceof Error ? error : new Error(String(error))
  const version = versionOf(release, remote)
  const failing = `${remote}@${version}`
  const isBlock = kind === 'blocked'
  const body = {
    message: cut(message, CLIENT_ERROR_BOUNDS.message),
    stack: stack === null ? null : cut(stack, CLIENT_ERROR_BOUNDS.stack),
    page: cut(location.pathname, CLIENT_ERROR_BOUNDS.page),
    environment,
    generation,
    remote,
    version,
    kind,
    is_first: !isBlock && !failed.has(failing),
  }
  if (!isBlock) failed.add(failing)
  try {
    return (await call(reportClientError, { body })).id
  } catch {
    return null
  }
}
