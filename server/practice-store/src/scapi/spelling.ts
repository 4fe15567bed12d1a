import { z } from '@outlet/shared/contract/zod'
import { type Reply, jsonReply } from '../http/reply'

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

/** Maps whose keys are defined by the merchant and are not respelled. */
const merchantKeyed = new Set(['prices', 'variation_values', 'valid_from', 'selected_refinements'])

const respell = (value: unknown, spell: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => respell(each, spell))
  if (typeof value !== 'object' || value === null) return value
  // Null values and the `_v` and `_type` fields are left out.
  const fields = Object.entries(value).filter(([key, own]) => own !== null && !/^_(v|type)$/.test(key))
  return Object.fromEntries(
    fields.map(([key, own]) => {
      // Custom attributes are not respelled either.
      if (key.startsWith('c_')) return [key, own]
      return [spell(key), merchantKeyed.has(key) ? own : respell(own, spell)]
    }),
  )
}

/** Both APIs carry the same data: the Shop API in snake_case, the Shopper APIs in camelCase. */
export const toSnake = (value: unknown): unknown => respell(value, snake)
export const toCamel = (value: unknown): unknown => respell(value, camel)

const Fault = z.object({ fault: z.object({ type: z.string(), message: z.string() }) })

const kebab = (type: string) =>
  type
    .replace(/Exception$/, '')
    .replace(/[A-Z]/g, (letter, index: number) => (index > 0 ? '-' : '') + letter.toLowerCase())

/**
 * Returns an error in the format of the Shopper APIs (RFC 9457): the last segment of the type's URL names the error.
 */
export function problemReply(status: number, name: string, detail: string): Reply {
  const type = `https://api.commercecloud.salesforce.com/documentation/error/v1/errors/${name}`
  const title = name.replaceAll('-', ' ')
  return { ...jsonReply({ title, type, detail }, status), type: 'application/problem+json;charset=UTF-8' }
}

/** Converts a Shop API reply to the format of the Shopper APIs. */
export function scapiReply(reply: Reply): Reply {
  if (reply.body === undefined) return reply
  // The body is JSON of this store's own replies.
  const body: unknown = JSON.parse(String(reply.body))
  const fault = Fault.safeParse(body).data?.fault
  if (fault) return problemReply(reply.status, kebab(fault.type), fault.message)
  return jsonReply(toCamel(body), reply.status)
}
