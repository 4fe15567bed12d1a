let remote: string | null = null

/**
 * Says whose calls these are. This module is no singleton: each remote brings its own, and what is called through it is
 * the remote's.
 */
export const callAs = (name: string): void => {
  remote = name
}

/** The remote whose bundle this is; null: the host's. */
export const caller = (): string | null => remote
