import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import type { RefusalKind } from '../http/refusal'

/** A word of the domain, with the contract's modules that are about it. */
export interface Tag {
  name: string
  description: string
  modules: readonly object[]
}

/** What the OpenAPI document says that stands in no endpoint by itself. */
export interface DescribedContract {
  tags: readonly Tag[]
  /** Modules that are of no word: what they export has a name too. */
  common: readonly object[]
  /** Of exported schemas, by name. */
  descriptions: Readonly<Record<string, string>>
  /** Of path parameters that are no free text, by name. */
  pathParameters: Readonly<Record<string, z.ZodType>>
  /** What endpoints refuse beyond what follows from their form. */
  refusals: Readonly<Partial<Record<RefusalKind, readonly Endpoint[]>>>
}
