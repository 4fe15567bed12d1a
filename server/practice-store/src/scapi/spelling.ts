import { z } from '@outlet/shared/contract/zod'
import { type Reply, jsonReply } from '../http/reply'

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

/** Maps whose keys are a merchant's own words. */
const kept = new Set(['prices', 'variation_values', 'valid_from', 'selected_refinements'])

const respell = (value: unknown, spell: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => respell(each, spell))
  if (typeof value !== 'object' || value === null) return value
  // What is not known is left out.
  const fields = Object.entries(value).filter(([key, own]) => own !== null && !/^_(v|type)$/.test(key))
  return Object.fromEntries(
    fields.map(([key, own]) => {
      // So are custom attributes.
      if (key.startsWith('c_')) return [key, own]
      return [spell(key), kept.has(key) ? own : respell(own, spell)]
    }),
  )
}

/** Both APIs tell the same; the Shop API in snake_case, the Shopper APIs in camelCase. */
export const toSnake = (value: unknown): unknown => respell(value, snake)

const Fault = z.object({ fault: z.object({ type: z.string(), message: z.string() }) })

const kebab = (type: string) =>
  type
    .replace(/Exception$/, '')
    .replace(/[A-Z]/g, (letter, index: number) => (index > 0 ? '-' : '') + letter.toLowerCase())

/** As the Shopper APIs word it (RFC 9457): the type is an address whose last part names the error. */
export function problemReply(status: number, name: string, detail: string): Reply {
  const type = `https://api.commercecloud.salesforce.com/documentation/error/v1/errors/${name}`
  const title = name.replaceAll('-', ' ')
  return { ...jsonReply({ title, type, detail }, status), type: 'application/problem+json;charset=UTF-8' }
}

/** An answer of the Shop API, as the Shopper APIs give it. */
export function scapiReply(reply: Reply): Reply {
  if (reply.body === undefined) return reply
  // Answers of our own, made a moment ago.
  const body: unknown = JSON.parse(String(reply.body))
  const fault = Fault.safeParse(body).data?.fault
  if (fault) return problemReply(reply.status, kebab(fault.type), fault.message)
  return jsonReply(respell(body, camel), reply.status)
}
