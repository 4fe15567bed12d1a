import {
  channelKindDefinitions,
  type ChannelKind as KindName,
  type ChannelProblem,
  type ChannelSecrets,
  type ChannelSettings,
} from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { OutgoingAgent } from '../../platform/http-client/address-guard'

/** Message in plain text. Each channel kind renders it in its own markup. */
export interface ChannelMessage {
  /** Idempotency key: stays the same over retries, so that the receiver can detect duplicates. */
  id: string
  /** Instant of the event. */
  at: Date
  level: 'info' | 'success' | 'warning' | 'failure'
  title: string
  text: string
  fields: readonly { label: string; value: string }[]
  /** The first link is the main one and is never cut off. Absolute http(s) URLs. */
  links: readonly { label: string; url: string }[]
  /** `url`: public URL; null = there is none. */
  image: { url: string | null; file: ImageFile | null } | null
  locale: 'zh-CN' | 'en-US'
}

export interface ImageFile {
  name: string
  type: string
  bytes: Buffer
}

/** Result of one send. `answer`: the service's response without our secrets, at most 500 characters. */
export type Outcome =
  | { result: 'sent'; answer: string }
  /** `afterMs`: delay requested by the service; null = none. */
  | { result: 'retry'; afterMs: number | null; code: ChannelProblem; answer: string }
  /**
   * A retry will not help. `disables`: every other message through this channel would fail too. `moved`: settings under
   * which the service now has the recipient; the message was not sent.
   */
  | { result: 'refused'; code: ChannelProblem; disables: boolean; moved?: Record<string, unknown>; answer: string }

export interface Delivering {
  /** SSRF guard: see `sharedAgent`. */
  agent: OutgoingAgent
  /** Private networks in which a mail server may be. */
  allowedPrivateNetworks: readonly string[]
  /** HTTP proxy for connections to mail servers; null = direct. */
  mailProxy: string | null
  /** VAPID keys that identify this installation to browsers' push services; null = none exist. */
  vapid: { subject: string; publicKey: string; privateKey: string } | null
  /** Time limit for the complete response. */
  timeoutMs: number
}

export interface ChannelLimits {
  /** Rate limits of the service. It refuses more messages than these, or blocks the channel. */
  rates: readonly { count: number; perMs: number }[]
  /** Size limit of the text. */
  size: { max: number; unit: 'characters' | 'bytes' } | null
}

/**
 * How the kind sends the picture of a message: `upload` = as a file (`image.file`), or by its URL if there is no file;
 * `link` = by its public URL; `none` = not at all.
 */
export type PictureUse = 'upload' | 'link' | 'none'

/**
 * A channel of the kind with the request and response that its service documents. The tests of all kinds send
 * `sampleMessage` through it.
 */
export interface KindSample {
  settings: object
  secrets: object
  /** Expected host and path, up to the signature. */
  to: string
  /** The service's response on success. */
  ok: unknown
  /** Expected request body. */
  says: RegExp
}

export interface SendContext<Kind extends KindName> {
  settings: ChannelSettings[Kind]
  secrets: ChannelSecrets[Kind]
  now: Date
  deliver: Delivering
}

/** Channel kind whose settings and secrets are not yet parsed. */
export interface ChannelKind {
  kind: KindName
  limits: ChannelLimits
  pictures: PictureUse
  /** undefined = the kind does not send HTTP requests. */
  sample?: KindSample
  /**
   * Sends one message. Throws ZodError if settings or secrets do not fit this kind; any other failure is an `Outcome`.
   */
  send: (
    message: ChannelMessage,
    context: { settings: unknown; secrets: unknown; now: Date; deliver: Delivering },
  ) => Promise<Outcome>
}

interface Definition<Kind extends KindName> extends Omit<ChannelKind, 'send'> {
  kind: Kind
  send: (message: ChannelMessage, context: SendContext<Kind>) => Promise<Outcome>
}

/** Hides the kind's types behind `ChannelKind`; settings and secrets are parsed on each send. */
export function defineKind<Kind extends KindName>({ kind, send, ...facts }: Definition<Kind>): ChannelKind {
  return {
    kind,
    ...facts,
    send: (message, { settings, secrets, ...context }) => {
      // TypeScript does not infer that the schema under `kind` produces the type under `kind`.
      const parsed = {
        settings: channelKindDefinitions[kind].settings.parse(settings) as ChannelSettings[Kind],
        secrets: channelKindDefinitions[kind].secrets.parse(secrets) as ChannelSecrets[Kind],
      }
      return send(message, { ...parsed, ...context })
    },
  }
}
