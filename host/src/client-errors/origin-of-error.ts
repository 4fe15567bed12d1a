import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Releases } from '../console/console-model'

interface Origin {
  /** Release of the failing code. */
  readonly release: InlineRelease
  /** Null: the host, or unknown. */
  readonly remote: string | null
}

/**
 * Finds the release and remote whose file is in an error's stack, among the releases that the tab has shown, newest
 * first.
 */
export const originOfError = (releases: Releases, error: unknown): Origin => {
  const stack = error instanceof Error ? error.stack : undefined
  for (const release of releases) {
    const found = release.remotes.find(({ base }) => stack?.includes(base))
    if (found) return { release, remote: found.name }
  }
  return { release: releases[0], remote: null }
}
