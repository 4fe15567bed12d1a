import type { ComponentType } from 'react'
import { loadMessages } from '@outlet/shared/i18n/i18n'
import type { MessageLoaders } from '@outlet/shared/i18n/i18n'
import type { Manifest } from './define-manifest'

type LazyComponent = () => Promise<{ readonly default: ComponentType }>
type Lazy<Named extends readonly { readonly name: string }[] | undefined> = Named extends readonly {
  readonly name: infer Name extends string
}[]
  ? Readonly<Record<Name, LazyComponent>>
  : Readonly<Record<never, LazyComponent>>

interface RemoteParts<M extends Manifest> {
  /** One line for each route, `OrderList: () => import('./orders/OrdersPage')`: the build names chunks by it. */
  readonly pages: Lazy<M['routes']>
  readonly widgets: Lazy<M['widgets']>
  readonly messages: MessageLoaders
}

/** What the host gets of a remote, whatever it holds. */
export interface Remote {
  readonly pages: Readonly<Record<string, LazyComponent>>
  readonly widgets: Readonly<Record<string, LazyComponent>>
}

/**
 * What a remote's `main.ts` exposes; a route or widget of the manifest without a line here is a type error. A page
 * comes together with the remote's words in the person's language, fetched side by side.
 */
export const defineRemote = <const M extends Manifest>(
  manifest: M,
  { pages, widgets, messages }: RemoteParts<M>,
): Remote => {
  const withWords = (lazy: Readonly<Record<string, LazyComponent>>) =>
    Object.fromEntries(
      Object.entries(lazy).map(([name, load]): [string, LazyComponent] => [
        name,
        async () => {
          const [component] = await Promise.all([load(), loadMessages(manifest.name, messages)])
          return component
        },
      ]),
    )
  return { pages: withWords(pages), widgets: withWords(widgets) }
}
