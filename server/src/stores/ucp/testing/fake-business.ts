import type { FakeReply, FakeStore } from '../../testing/fake-store'
import type { UcpOperation } from '../transport/ucp-api'
import type { UcpCheckouts } from './checkout-state'

/** State and behaviour of the fake business. Each default is a behaviour that the standard describes. */
export interface UcpBusiness extends UcpCheckouts {
  /** The last token that the store has issued; null = none. */
  token: string | null
  /** Operations that require the token. */
  requireToken: readonly UcpOperation[]
  /** Number of tokens that it has issued. */
  tokens: number
  /** Transports that the profile names. */
  transports: readonly ('rest' | 'mcp' | 'embedded')[]
  version: string
  /** Address by older version. */
  supportedVersions: Record<string, string>
  /** Versions by capability. */
  capabilities: Record<string, readonly string[]>
  /** Configuration by capability. */
  configs: Record<string, object>
  /** `Cache-Control` of the profile. */
  cacheControl: string
  /** Maximum number of ids in a lookup. */
  maxIds: number
  /** Whether `get_product` returns all variants that match the selection, or only the first of them. */
  returnsMatching: boolean
  /** Whether the values of options state if variants with them exist. */
  statesExistence: boolean
  /** Whether responses state the total of a search. */
  isCounted: boolean
  /** Value of a second option by variant id; products without such variants have one option. */
  sizes: Map<string, string>
  /** Status of a variant besides whether it is available. */
  statuses: Map<string, { available?: boolean; status?: string }>
  /** Currency of single variants; others have the shop's. */
  currencyOf: Map<string, string>
  /** Maximum number of variants of one product in the response to a lookup. */
  maxVariants: number
  /** Whether lookups state the options of products. */
  listsOptions: boolean
  /** Ids of variants that lookups leave out. */
  leftOut: Set<string>
}

export type FakeUcp = FakeStore & UcpBusiness

/** An operation without its transport. */
export interface FakeCall {
  id: string | null
  body: Record<string, unknown>
  /** Idempotency key. */
  key: string | null
  /** Header of the request. */
  authorization: string | null
  /** Address of the platform's profile. */
  profile: string | null
}

export type FakeOperation = (shop: FakeUcp, call: FakeCall) => FakeReply
export type FakeOperations = Partial<Record<UcpOperation, FakeOperation>>

/** Metadata that each response contains. */
export const metaOf = ({ version }: FakeUcp, change: object = {}) => ({ version, status: 'success', ...change })

/** A business error: the request was processed, and there is no resource. */
export const businessError = (shop: FakeUcp, code: string, content = 'no'): FakeReply => ({
  body: {
    ucp: metaOf(shop, { status: 'error' }),
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
  },
})

/** An error of the transport. */
export const transportError = (status: number, code: string, content = 'no'): FakeReply => ({
  status,
  body: { code, content },
})
