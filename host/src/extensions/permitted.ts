import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import { mayOpen } from '@outlet/shared/contract/may-open'

export interface Extension<Entry> {
  /** The remote that brings it. */
  readonly remote: string
  readonly entry: Entry
}

/** What the release's remotes add to the console, as far as a role may use it; by `order` where there is one. */
export const permitted = <Entry extends { readonly roles: readonly string[]; readonly order?: number }>(
  { remotes }: Pick<InlineRelease, 'remotes'>,
  role: string | null,
  entriesOf: (remote: InlineRemote) => readonly Entry[],
): Extension<Entry>[] =>
  remotes
    .flatMap((remote) => entriesOf(remote).map((entry) => ({ remote: remote.name, entry })))
    .filter(({ entry }) => mayOpen({ requiresAuth: true, roles: entry.roles }, role))
    .sort((a, b) => (a.entry.order ?? 0) - (b.entry.order ?? 0))
