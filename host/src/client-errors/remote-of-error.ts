import type { InlineRelease } from '@outlet/shared/contract/releases'

/** The remote whose file the error came from; null: the host's, or nobody knows. */
export const remoteOfError = (release: Pick<InlineRelease, 'remotes'>, error: unknown): string | null => {
  const stack = error instanceof Error ? error.stack : undefined
  return release.remotes.find(({ base }) => stack?.includes(base))?.name ?? null
}
