import {
  channelSecrets,
  channelSettings,
  type ChannelKind as KindName,
  type ChannelProblem,
  type ChannelSecrets,
  type ChannelSettings,
} from '@outlet/shared/contract/channel-kinds'
import type { OutgoingAgent } from '../../platform/http-client/address-guard'

/** What is told, all in plain text: each kind writes it in its own markup. */
export interface ChannelMessage {
  /** Stays over retries, so that a receiver can tell a repetition. */
  id: string
  /** When that happened of which it tells. */
  at: Date
  level: 'info' | 'success' | 'warning' | 'failure'
  title: string
  text: string
  fields: readonly { label: string; value: string }[]
  /** The first is the main one, which is never cut away. Absolute http(s) addresses. */
  links: readonly { label: string; url: string }[]
  /** `url` = where anybody finds it; null = only we have it. */
  image: { url: string | null; file: ImageFile | null } | null
  locale: 'zh-CN' | 'en-US'
}

export interface ImageFile {
  name: string
  type: string
  bytes: Buffer
}

/** `answer` = what the service said, without our secrets, at most 500 characters. */
export type Outcome =
  | { result: 'sent'; answer: string }
  /** `afterMs` = as long as the service asks to be left alone; null = it says nothing of that. */
  | { result: 'retry'; afterMs: number | null; code: ChannelProblem; answer: string }
  /**
   * Trying again is no use. `disables` = nor is anything else sent this way. `moved` = settings under which the service
   * now has the recipient; the message was not sent.
   */
  | { result: 'refused'; code: ChannelProblem; disables: boolean; moved?: Record<string, unknown>; answer: string }

export interface Delivering {
  /** Guarded: see `sharedAgent`. */
  agent: OutgoingAgent
  /** Networks in which a mail server may be although they are private. */
  allowedPrivateNetworks: readonly string[]
  /** The HTTP proxy through which a mail server is reached; null = directly. */
  mailProxy: string | null
  /** With which this installation proves itself to browsers' push services; null = none were made. */
  vapid: { subject: string; publicKey: string; privateKey: string } | null
  /** Until the whole answer must be there. */
  timeoutMs: number
}

export interface Limits {
  /** How many messages within so long; more of them are refused, or the channel blocked. */
  rates: readonly { count: number; perMs: number }[]
  /** Of the text that is sent. */
  size: { max: number; unit: 'characters' | 'bytes' } | null
}

export interface Parts<Kind extends KindName> {
  settings: ChannelSettings[Kind]
  secrets: ChannelSecrets[Kind]
  now: Date
  deliver: Delivering
}

/** A kind whose settings nobody has looked at yet. */
export interface ChannelKind {
  kind: KindName
  limits: Limits
  /** Sends once. Throws ZodError for settings or secrets that are not this kind's; all else is an outcome. */
  send: (
    message: ChannelMessage,
    parts: { settings: unknown; secrets: unknown; now: Date; deliver: Delivering },
  ) => Promise<Outcome>
}

interface Definition<Kind extends KindName> {
  kind: Kind
  limits: Limits
  send: (message: ChannelMessage, parts: Parts<Kind>) => Promise<Outcome>
}

/** A kind of which the outside sees only that it can send; what is stored is parsed on the way in. */
export function defineKind<Kind extends KindName>({ kind, limits, send }: Definition<Kind>): ChannelKind {
  return {
    kind,
    limits,
    send: (message, { settings, secrets, ...parts }) => {
      // TypeScript does not see that the schema under `kind` makes the type under `kind`.
      const parsed = {
        settings: channelSettings[kind].parse(settings) as ChannelSettings[Kind],
        secrets: channelSecrets[kind].parse(secrets) as ChannelSecrets[Kind],
      }
      return send(message, { ...parsed, ...parts })
    },
  }
}
