import { endpoint } from '../endpoint'
import { z } from '../zod'
import { StoreDialect } from './store-dialect'
import { StoreErrorCode, StoreKey } from './store-key'

/** Maximum number of requests to the store for one recognition. */
export const MAX_RECOGNITION_REQUESTS = 6

/** A request to the store and its outcome. */
export const RecognitionRequest = z.object({
  /** Path and query on the store's origin. */
  path: z.string(),
  /** HTTP status; null = no response. */
  status: z.int().nullable(),
  /** Why there was no response. */
  error_code: StoreErrorCode.nullable(),
})

/** Settings with which the store can be connected. Null = the store does not state it, so a person completes it. */
export const StoreProposal = z.object({
  key: StoreKey,
  name: z.string(),
  dialect: StoreDialect,
  base_url: z.string(),
  /** Currency that the store states. */
  currency: z.string().nullable(),
  /** Settings that only this dialect has. */
  own: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type StoreProposal = z.infer<typeof StoreProposal>

export const RecognisedAddress = z.object({
  /** Host of the address, after redirects. */
  host: z.string(),
  /** Connected store of the address; null = none. */
  store: z.object({ key: StoreKey, name: z.string() }).nullable(),
  /** Product at the address; null = none was found. */
  product: z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      /** Whether it is stored already; otherwise `addProduct` adds it. */
      is_known: z.boolean(),
    })
    .nullable(),
  /** How an unknown store can be connected; null when it is connected already or was not recognised. */
  proposal: StoreProposal.nullable(),
  /** Requests that were sent, in their order, as the reason of the result. */
  requests: z.array(RecognitionRequest),
  /** Whether an administrator must do the rest: only they may have unknown stores requested and connected. */
  needs_admin: z.boolean(),
})
export type RecognisedAddress = z.infer<typeof RecognisedAddress>

/** Maximum length of an address. */
export const MAX_ADDRESS = 2000

export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

export const recogniseAddress = endpoint({
  method: 'POST',
  path: '/stores/recognise',
  summary: 'Find the store and the product of an address, by at most six requests to its host',
  needs: 'products.add',
  body: z.strictObject({
    address: z.string().trim().min(1).max(MAX_ADDRESS).refine(isWebAddress, 'store.address_invalid'),
  }),
  response: RecognisedAddress,
  // A read by POST, because addresses may contain personal tokens, which do not belong into access logs.
  topics: ['stores'],
})
