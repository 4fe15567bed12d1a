import type { InlineRelease, RemoteWidget } from '@outlet/shared/contract/releases'
import { permittedExtensions } from '../extensions/permitted-extensions'
import type { Extension } from '../extensions/permitted-extensions'

export type Widget = Extension<RemoteWidget>

/** Widgets of the release's remotes that a role may see, in their order. */
export const widgetList = (release: Pick<InlineRelease, 'remotes'>, role: string | null): Widget[] =>
  permittedExtensions(release, role, ({ widgets }) => widgets)
