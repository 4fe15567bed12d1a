import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import type { Fault } from '../http/fault-code'
import type { Faults } from '../http/response-error'

const Text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)

/** Code and text under the names that UCP, problem details (RFC 9457) and servers built with common frameworks use. */
const Stated = z
  .object({ code: Text, title: Text, content: Text, message: Text, detail: Text })
  .transform(({ code, title, content, message, detail }): Fault | null => {
    const text = content ?? detail ?? message
    const type = code ?? title
    return type || text ? { type: type ?? '', message: text ?? '' } : null
  })

/** Error of JSON-RPC; `data` contains the error of UCP. */
const RpcError = z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) })
/** Response with the messages of an operation. */
const WithMessages = z.object({ messages: z.array(z.object({ type: z.string(), code: z.string() }).loose()).min(1) })

const statedIn = (value: unknown): Fault | null => Stated.safeParse(value).data ?? null

function faultIn(body: unknown): Fault | null {
  const rpc = RpcError.safeParse(body).data?.error
  if (rpc) return statedIn(rpc.data) ?? { type: String(rpc.code), message: rpc.message }
  const messages = WithMessages.safeParse(body).data?.messages
  return messages ? statedIn(messages.find(({ type }) => type === 'error') ?? messages[0]) : statedIn(body)
}

const codes = new Map<string, StoreErrorCode>(
  Object.entries({
    version_unsupported: 'store.api_too_old',
    capabilities_incompatible: 'store.not_offered',
    // Method not found.
    '-32601': 'store.not_offered',
    // The store could not read the console's profile.
    invalid_profile_url: 'store.wrong_setting',
    profile_malformed: 'store.wrong_setting',
    signature_missing: 'store.auth_failed',
    signature_invalid: 'store.auth_failed',
    digest_mismatch: 'store.auth_failed',
    algorithm_unsupported: 'store.auth_failed',
    identity_required: 'store.auth_failed',
    insufficient_scope: 'store.auth_failed',
    rate_limited: 'store.throttled',
    rate_limit_exceeded: 'store.throttled',
    '-32603': 'store.unavailable',
    // These end by themselves: when the console can be reached, or the store reads its profile again for a new key.
    profile_unreachable: 'store.unavailable',
    key_not_found: 'store.unavailable',
  } as const),
)

export const ucpFaults: Faults = {
  read: faultIn,
  codeOf: ({ type }) => codes.get(type.toLowerCase()) ?? null,
}
