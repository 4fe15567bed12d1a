import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import { mayOpen } from '@outlet/shared/contract/users/may-open'

export interface Extension<Entry> {
  /** Name of the remote that contributes the entry. */
  readonly remote: string
  readonly entry: Entry
}

/**
 * Entries that the release's remotes contribute to the console and that a role may use, sorted by `order` if present.
 */
export const permittedExtensions = <Entry extends { readonly roles: readonly string[]; readonly order?: number }>(
  { remotes }: Pick<InlineRelease, 'remotes'>,
  role: string | null,
  entriesOf: (remote: InlineRemote) => readonly Entry[],
): Extension<Entry>[] =>
  remotes
    .flatMap((remote) => entriesOf(remote).map((entry) => ({ remote: remote.name, entry })))
    .filter(({ entry }) => mayOpen({ requiresAuth: true, roles: entry.roles }, role))
    .sort((a, b) => (a.entry.order ?? 0) - (b.entry.order ?? 0))
