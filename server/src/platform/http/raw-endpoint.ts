import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import type { RefusalKind } from './refusal'

/** An endpoint below API_PREFIX whose response is not JSON of the contract: a file, an image, a stream. */
export interface RawEndpoint<Path extends string = string> extends Pick<Endpoint<Path>, 'path' | 'summary' | 'query'> {
  readonly needs: 'anyone' | 'session'
  readonly operationId: string
  readonly tag: string
  readonly description: string
  /** Possible media types of the response. */
  readonly mediaTypes: readonly string[]
  /** For an event stream: schema of an event's JSON. */
  readonly event?: z.ZodType
  /** Supports conditional requests: returns 304 if `If-None-Match` matches. */
  readonly hasTag?: boolean
  readonly refusals: readonly RefusalKind[]
}
