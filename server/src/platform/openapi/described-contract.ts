import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import type { RefusalKind } from '../http/refusal'

/** A domain concept, with the contract modules about it. */
export interface Tag {
  name: string
  description: string
  modules: readonly object[]
}

/** Content of the OpenAPI document that no endpoint declares itself. */
export interface DescribedContract {
  tags: readonly Tag[]
  /** Modules without a tag, whose exports are named too. */
  common: readonly object[]
  /** Descriptions of exported schemas, by name. */
  descriptions: Readonly<Record<string, string>>
  /** Schemas of path parameters that are not free text, by name. */
  pathParameters: Readonly<Record<string, z.ZodType>>
  /** Refusals of endpoints that do not follow from their declaration. */
  refusals: Readonly<Partial<Record<RefusalKind, readonly Endpoint[]>>>
}
