import type { ComponentType } from 'react'
import { limitRequestsOf } from '@outlet/shared/api/request-limit'
import { loadMessages } from '@outlet/shared/i18n/i18n'
import type { MessageLoaders } from '@outlet/shared/i18n/i18n'
import type { Manifest } from './define-manifest'
import type { Command, IsDone, Search } from './extension'
import type { WidgetProps } from './widget'

type Lazy<Part> = () => Promise<{ readonly default: Part }>
/** Lazy parts by name. */
export type Parts<Part> = Readonly<Record<string, Lazy<Part>>>

type NameOf<Entry> = Entry extends { readonly name: infer Name extends string } ? Name : never
type NamesIn<Entries> = Entries extends readonly (infer Entry)[] ? NameOf<Entry> : never
/** A command with a link has no code. */
type CodedCommands<Entries> = Entries extends readonly (infer Entry)[]
  ? NameOf<Entry extends { readonly link: string } ? never : Entry>
  : never

/** A line for each name; nothing to write where there is none. */
type Lines<Key extends string, Names extends string, Part> = [Names] extends [never]
  ? { readonly [K in Key]?: Readonly<Record<string, never>> }
  : { readonly [K in Key]: Readonly<Record<Names, Lazy<Part>>> }

type RemoteParts<M extends Manifest> = {
  /** One line for each route, `OrderList: () => import('./orders/OrdersPage')`: the build names chunks by it. */
  readonly pages: Readonly<Record<NamesIn<M['routes']>, Lazy<ComponentType>>>
  readonly widgets: Readonly<Record<NamesIn<M['widgets']>, Lazy<ComponentType<WidgetProps>>>>
  readonly messages: MessageLoaders
} & Lines<'commands', CodedCommands<M['commands']>, Command> &
  Lines<'searches', NamesIn<M['searches']>, Search> &
  Lines<'steps', NamesIn<M['steps']>, IsDone> &
  Lines<'settings', NamesIn<M['settings']>, ComponentType>

/** What the host gets of a remote, whatever it holds. A remote built for an older contract lacks the later kinds. */
export interface Remote {
  readonly pages: Parts<ComponentType>
  readonly widgets: Parts<ComponentType<WidgetProps>>
  readonly commands?: Parts<Command>
  readonly searches?: Parts<Search>
  readonly steps?: Parts<IsDone>
  readonly settings?: Parts<ComponentType>
}

/**
 * What a remote's `main.ts` exposes; an entry of the manifest without its line here is a type error. A part comes
 * together with the remote's words in the person's language, fetched side by side.
 */
export const defineRemote = <const M extends Manifest>(
  manifest: M,
  { pages, widgets, commands, searches, steps, settings, messages }: RemoteParts<M>,
): Remote => {
  limitRequestsOf(manifest.name)
  const withWords = <Part>(lazy: Parts<Part>): Parts<Part> =>
    Object.fromEntries(
      Object.entries(lazy).map(([name, load]): [string, Lazy<Part>] => [
        name,
        async () => {
          const [part] = await Promise.all([load(), loadMessages(manifest.name, messages)])
          return part
        },
      ]),
    )
  return {
    pages: withWords(pages),
    widgets: withWords(widgets),
    commands: withWords<Command>(commands ?? {}),
    searches: withWords<Search>(searches ?? {}),
    // Says yes or no: it has no words.
    steps: steps ?? {},
    settings: withWords<ComponentType>(settings ?? {}),
  }
}
