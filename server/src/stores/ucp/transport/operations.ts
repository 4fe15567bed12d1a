import { ucpAgent } from '../../../ucp-platform/platform-identity'

import { z } from '@outlet/shared/contract/zod'

/** Operations of UCP's shopping service, named as the tools of its MCP binding. */
export const UcpOperations = z.enum([
  'search_catalog',
  'lookup_catalog',
  'get_product',
  'create_cart',
  'get_cart',
  'update_cart',
  'cancel_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'complete_checkout',
  'cancel_checkout',
  'get_order',
])
export type UcpOperation = z.infer<typeof UcpOperations>

export interface UcpRequest {
  operation: UcpOperation
  /** Id of the cart, checkout or order. */
  id?: string
  /** The resource: catalogue query, cart or checkout. */
  body?: Readonly<Record<string, unknown>>
}

/** A response without the parts of its transport. */
export interface UcpResponse {
  /** HTTP status. */
  status: number
  /** The resource, or the envelope of a business error. */
  body: unknown
}

/** Request of one transport. */
export interface TransportMessage {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  json: unknown
}

/** Data that a request contains besides its operation. */
export interface MessageContext {
  endpoint: string
  /** Address of the console's profile; null = none that a store could fetch. */
  profileUrl: string | null
  /** Idempotency key of a write; null for a read. */
  key: string | null
  version: string
}

/**
 * Headers that name the platform and the write. Both transports send them: a signature covers headers, and by
 * `UCP-Agent` the store finds the key.
 */
export const identifyingHeaders = ({ profileUrl, key }: MessageContext): Record<string, string> => ({
  ...(profileUrl === null ? {} : { 'ucp-agent': ucpAgent(profileUrl) }),
  ...(key === null ? {} : { 'idempotency-key': key }),
})
