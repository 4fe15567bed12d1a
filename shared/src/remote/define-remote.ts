import type { ComponentType } from 'react'
import { limitRequestsOf } from '@outlet/shared/api/request-limit'
import { loadMessages } from '@outlet/shared/i18n/i18n'
import type { MessageLoaders } from '@outlet/shared/i18n/i18n'
import type { Manifest } from './define-manifest'
import type { Command, IsDone, Search } from './extension'
import type { WidgetProps } from './widget'

type Lazy<Part> = () => Promise<{ readonly default: Part }>
/** Lazily loaded modules by name. */
export type LazyModules<Part> = Readonly<Record<string, Lazy<Part>>>

type NameOf<Entry> = Entry extends { readonly name: infer Name extends string } ? Name : never
type NamesIn<Entries> = Entries extends readonly (infer Entry)[] ? NameOf<Entry> : never
/** Names of the commands that have code: those without a link. */
type CodedCommands<Entries> = Entries extends readonly (infer Entry)[]
  ? NameOf<Entry extends { readonly link: string } ? never : Entry>
  : never

/** Record with a loader for each name; optional if there are no names. */
type LoadersByName<Key extends string, Names extends string, Part> = [Names] extends [never]
  ? { readonly [K in Key]?: Readonly<Record<string, never>> }
  : { readonly [K in Key]: Readonly<Record<Names, Lazy<Part>>> }

type RemoteModules<M extends Manifest> = {
  /** One loader for each route, `OrderList: () => import('./orders/OrdersPage')`: the build names chunks by it. */
  readonly pages: Readonly<Record<NamesIn<M['routes']>, Lazy<ComponentType>>>
  readonly widgets: Readonly<Record<NamesIn<M['widgets']>, Lazy<ComponentType<WidgetProps>>>>
  readonly messages: MessageLoaders
} & LoadersByName<'commands', CodedCommands<M['commands']>, Command> &
  LoadersByName<'searches', NamesIn<M['searches']>, Search> &
  LoadersByName<'steps', NamesIn<M['steps']>, IsDone> &
  LoadersByName<'settings', NamesIn<M['settings']>, ComponentType>

/** Interface between the host and a remote. A remote built for an older contract lacks the later kinds. */
export interface Remote {
  readonly pages: LazyModules<ComponentType>
  readonly widgets: LazyModules<ComponentType<WidgetProps>>
  readonly commands?: LazyModules<Command>
  readonly searches?: LazyModules<Search>
  readonly steps?: LazyModules<IsDone>
  readonly settings?: LazyModules<ComponentType>
}

/**
 * Defines what a remote's `main.ts` exposes; an entry of the manifest without its loader is a type error. Each module
 * is loaded in parallel with the remote's messages in the user's language. The name suffices with the manifest's type,
 * so that the manifest, and the contract that it may import, are not in the remote's first file.
 */
export const defineRemote = <const M extends Manifest>(
  manifest: M | M['name'],
  { pages, widgets, commands, searches, steps, settings, messages }: RemoteModules<M>,
): Remote => {
  const name = typeof manifest === 'string' ? manifest : manifest.name
  limitRequestsOf(name)
  const withMessages = <Part>(lazy: LazyModules<Part>): LazyModules<Part> =>
    Object.fromEntries(
      Object.entries(lazy).map(([key, load]): [string, Lazy<Part>] => [
        key,
        async () => {
          const [part] = await Promise.all([load(), loadMessages(name, messages)])
          return part
        },
      ]),
    )
  return {
    pages: withMessages(pages),
    widgets: withMessages(widgets),
    commands: withMessages<Command>(commands ?? {}),
    searches: withMessages<Search>(searches ?? {}),
    steps: withMessages<IsDone>(steps ?? {}),
    settings: withMessages<ComponentType>(settings ?? {}),
  }
}
