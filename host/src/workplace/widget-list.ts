import type { InlineRelease, RemoteWidget } from '@outlet/shared/contract/releases'
import { mayOpen } from '@outlet/shared/contract/may-open'

export interface PlacedWidget {
  readonly remote: string
  readonly widget: RemoteWidget
}

/** The widgets of the release's remotes that a role may see, in their order. */
export const widgetList = ({ remotes }: Pick<InlineRelease, 'remotes'>, role: string | null): PlacedWidget[] =>
  remotes
    .flatMap(({ name, widgets }) => widgets.map((widget) => ({ remote: name, widget })))
    .filter(({ widget }) => mayOpen({ requiresAuth: true, roles: widget.roles }, role))
    .sort((a, b) => a.widget.order - b.widget.order)
