import type { FieldTexts, Label } from '../label'
import type { z } from '../zod'

/** Groups of kinds for shared channels, in the order in which the form lists them. */
export const channelGroups = ['china', 'everywhere', 'self_hosted'] as const
export type ChannelGroup = (typeof channelGroups)[number]

export interface ChannelFields<Settings extends z.ZodType = z.ZodType, Secrets extends z.ZodType = z.ZodType> {
  /** They can be read back, unlike the secrets. */
  settings: Settings
  /** Credentials. Write-only: never part of a response. If an address contains a token, the whole address is a secret. */
  secrets: Secrets
}

/**
 * Group of the form in which the kind is offered for shared channels. `own` = only for users' own channels; `built_in` =
 * the console's only channel of this kind. The hint says what the channel reaches, and where its address or token is.
 */
type Placement = { group: ChannelGroup | 'own'; hint: Label } | { group: 'built_in'; hint?: undefined }

interface KindFacts {
  name: Label
  /** One or two characters that users recognise in either language. */
  mark: string
  /** Fields of users' own channels; undefined = the kind has none. */
  own?: ChannelFields
  /** Name of the secret that the form can generate, because no service issues it. */
  generatedSecret?: string
}

type Texts<Field extends PropertyKey> = Readonly<Record<Field, FieldTexts>>

/** All that contract and browser know about a channel kind; the server's part is a file of the kind's name. */
export type ChannelKindDefinition = ChannelFields & KindFacts & Placement & { fields: Texts<string> }

/** Defines a kind with texts for every setting and secret. */
export const defineChannelKind = <
  Settings extends z.ZodObject,
  Secrets extends z.ZodObject,
  Facts extends KindFacts & Placement,
>(
  definition: Facts &
    ChannelFields<Settings, Secrets> & { fields: Texts<keyof Settings['shape'] | keyof Secrets['shape']> },
) => definition
