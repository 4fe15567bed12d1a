import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Releases } from '../console/console-parts'

interface Origin {
  /** The one that brought it. */
  readonly release: InlineRelease
  /** Null: the host, or nobody knows. */
  readonly remote: string | null
}

/** Whose file an error came from, among the releases that the tab has shown; the newest first. */
export const originOfError = (releases: Releases, error: unknown): Origin => {
  const stack = error instanceof Error ? error.stack : undefined
  for (const release of releases) {
    const found = release.remotes.find(({ base }) => stack?.includes(base))
    if (found) return { release, remote: found.name }
  }
  return { release: releases[0], remote: null }
}
