import { parseDictionary, serializeInnerList, serializeItem, type InnerList, type Item } from 'structured-headers'

export interface SignableRequest {
  method: string
  /** Absolute address, with the authority by which the sender knows the receiver. */
  url: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
}

export interface SignableResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Request of this response, for components with the parameter `req`. */
  request?: SignableRequest
}

export type SignableMessage = SignableRequest | SignableResponse

/** A component is not in the message, is repeated, or has a form that is not supported. */
export class ComponentError extends Error {
  override name = 'ComponentError'
}

const requestComponents: Readonly<Record<string, (request: SignableRequest, url: URL) => string>> = {
  '@method': ({ method }) => method,
  '@authority': (_request, { host }) => host,
  '@scheme': (_request, { protocol }) => protocol.slice(0, -1),
  '@target-uri': ({ url }) => url,
  '@path': (_request, { pathname }) => pathname,
  '@query': (_request, { search }) => (search === '' ? '?' : search),
}

// RFC 9421, section 2.1: without surrounding whitespace, and obsolete line folding replaced by one space.
const fieldValue = (text: string): string => text.trim().replace(/\s*\r?\n\s+/gu, ' ')

const dictionaryMember = (text: string, key: string): string => {
  const member = parseDictionary(text).get(key)
  if (!member) throw new ComponentError(`no member ${key}`)
  const [value, params] = member
  return Array.isArray(value) ? serializeInnerList([value, params]) : serializeItem([value, params])
}

const supportedParameters = new Set(['key', 'req'])

/** Returns the message that has a component: itself, or for `req` the request that it responds to. */
function sourceOf(message: SignableMessage, params: Item[1]): SignableMessage {
  if (!params.has('req')) return message
  if ('status' in message && message.request) return message.request
  throw new ComponentError('there is no request of this response')
}

/** Throws ComponentError if the message does not have the component, or if it has an unsupported form. */
function componentValue(message: SignableMessage, [name, params]: Item): string {
  if (typeof name !== 'string' || [...params.keys()].some((param) => !supportedParameters.has(param))) {
    throw new ComponentError(`unsupported component ${String(name)}`)
  }
  const source = sourceOf(message, params)
  if (name.startsWith('@')) return derivedValue(source, name, params)
  const text = Object.hasOwn(source.headers, name) ? source.headers[name] : undefined
  if (text === undefined) throw new ComponentError(`no field ${name}`)
  const key = params.get('key')
  return typeof key === 'string' ? dictionaryMember(text, key) : fieldValue(text)
}

function derivedValue(message: SignableMessage, name: string, params: Item[1]): string {
  if (params.has('key')) throw new ComponentError(`${name} is no field`)
  if ('status' in message) {
    if (name === '@status') return String(message.status)
    throw new ComponentError(`a response has no ${name}`)
  }
  const derive = requestComponents[name]
  if (!derive) throw new ComponentError(`unsupported component ${name}`)
  return derive(message, new URL(message.url))
}

/**
 * Returns the signature base of a message (RFC 9421, section 2.5) for components and parameters in the form of
 * `Signature-Input`. Supports the derived components of requests except `@request-target` and `@query-param`,
 * `@status`, fields, and the parameters `key` and `req`. Throws ComponentError.
 */
export function signatureBase(message: SignableMessage, input: InnerList): string {
  const names = new Set<string>()
  const lines = input[0].map((component) => {
    const name = serializeItem(component)
    if (names.has(name)) throw new ComponentError(`${name} is repeated`)
    names.add(name)
    return `${name}: ${componentValue(message, component)}`
  })
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n')
}
