export const DEFAULT_SERVER = 'http://127.0.0.1:8080'
const API_PREFIX = '/api/v1'

/** @typedef {import('@outlet/shared/contract/problem').Problem} Problem */

/**
 * @typedef {object} Registry
 * @property {string | undefined} [server] address of the console's server; default: OUTLET_SERVER, else localhost
 * @property {string | undefined} [token] bearer token of a machine or a session; default: REMOTE_TOKEN
 */

/** Error response of the registry, with the server's message. */
export class RegistryError extends Error {
  /** @param {number} status @param {Partial<Problem>} problem */
  constructor(status, problem) {
    const lines = (problem.errors ?? []).map(({ path, message }) => `  ${path}: ${message}`)
    super(
      [problem.detail ?? `${problem.title ?? 'the server responded'} (${problem.code ?? status})`, ...lines].join('\n'),
    )
    this.name = 'RegistryError'
    this.status = status
    this.code = problem.code ?? `http.${status}`
    this.current = problem.current
  }
}

/** @param {unknown} value @returns {value is Partial<Problem>} */
const isProblem = (value) => typeof value === 'object' && value !== null && 'code' in value

/** @param {string} text @returns {unknown} */
const parse = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {Registry} registry */
export const addressOf = ({ server }) => (server ?? process.env['OUTLET_SERVER'] ?? DEFAULT_SERVER).replace(/\/+$/, '')

/**
 * @param {string | undefined} token
 * @param {unknown} body
 * @param {string} method
 * @returns {RequestInit}
 */
const requestOf = (token, body, method) => ({
  method,
  headers: {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  body: body === undefined ? null : JSON.stringify(body),
})

/**
 * Sends a request to the registry.
 * @template Data
 * @param {Registry} registry
 * @param {string} path without the API prefix
 * @param {unknown} [body] its presence makes POST the default method
 * @param {string} [method]
 * @returns {Promise<Data>}
 * @throws RegistryError for an error response; Error if the server is unreachable
 */
export const callRegistry = async (registry, path, body, method = body === undefined ? 'GET' : 'POST') => {
  const token = registry.token ?? process.env['REMOTE_TOKEN']
  const address = addressOf(registry)
  const response = await fetch(`${address}${API_PREFIX}${path}`, requestOf(token, body, method)).catch((cause) => {
    throw new Error(`no response from ${address}: is the server running, is OUTLET_SERVER right?`, { cause })
  })
  const data = parse(await response.text())
  if (response.ok && data !== undefined) return /** @type {Data} */ (data)
  if (response.status === 401 && !token) {
    throw new RegistryError(401, { code: 'http.401', detail: 'no token was sent: set REMOTE_TOKEN' })
  }
  throw new RegistryError(response.status, isProblem(data) ? data : {})
}
