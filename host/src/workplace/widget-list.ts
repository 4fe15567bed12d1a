import type { InlineRelease, RemoteWidget } from '@outlet/shared/contract/releases'
import { permitted } from '../extensions/permitted'
import type { Extension } from '../extensions/permitted'

/** The widgets of the release's remotes that a role may see, in their order. */
export const widgetList = (release: Pick<InlineRelease, 'remotes'>, role: string | null): Extension<RemoteWidget>[] =>
  permitted(release, role, ({ widgets }) => widgets)
