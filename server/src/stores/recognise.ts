import type { z } from '@outlet/shared/contract/zod'
import type { PlatformIdentity } from '../ucp-platform/platform-identity'
import type { LimitedResponse } from './http/send-limited'

/** Requests to the host of an address. All dialects share them, and their number is limited. */
export interface Probe {
  /** The address, after redirects. */
  readonly address: URL
  /** The console as a UCP platform. */
  readonly identity: PlatformIdentity
  /** The page at the address; null = it could not be read. */
  readonly page: LimitedResponse | null
  /**
   * Reads JSON from a path of the origin or another address, by POST and signed if `body` is given, with any status; null = no
   * response, no JSON, or not of this shape.
   */
  json<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    headers?: Record<string, string>,
    body?: unknown,
  ): Promise<z.output<Schema> | null>
}

/** A store of a dialect, as found at an address. */
export interface Recognised {
  /** Null = the store does not state its name. */
  name: string | null
  /** Null = the store does not state it. */
  currency: string | null
  /** Settings that only this dialect has, as far as they are known. */
  own: Readonly<Record<string, string | string[]>>
  product: { id: string; name: string | null } | null
}

export interface Recogniser {
  /** Text in the source of a page that indicates the platform; such a dialect is tried first. */
  mark: RegExp
  recognise(probe: Probe): Promise<Recognised | null>
}

/** Last segment of a path, decoded; null if there is none. */
export const lastSegment = ({ pathname }: URL): string | null => {
  const segment = pathname.split('/').findLast((part) => part !== '')
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
