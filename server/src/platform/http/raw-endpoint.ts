import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import type { RefusalKind } from './refusal'

/** What is read below API_PREFIX without being JSON of the contract: a file, a picture, a stream. */
export interface RawEndpoint<Path extends string = string> extends Pick<Endpoint<Path>, 'path' | 'summary' | 'query'> {
  readonly needs: 'anyone' | 'session'
  readonly operationId: string
  readonly tag: string
  readonly description: string
  /** The media type of the answer. */
  readonly answers: string
  /** Of an event stream: what each of its events holds, as JSON. */
  readonly event?: z.ZodType
  /** Answers 304 to whoever has it (`If-None-Match`). */
  readonly hasTag?: boolean
  readonly refusals: readonly RefusalKind[]
}
