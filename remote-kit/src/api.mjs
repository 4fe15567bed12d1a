export const DEFAULT_SERVER = 'http://127.0.0.1:8080'
const API_PREFIX = '/api/v1'

/** @typedef {import('@outlet/shared/contract/problem').Problem} Problem */

/**
 * @typedef {object} Registry
 * @property {string | undefined} [server] address of the console's server; OUTLET_SERVER, else this machine's
 * @property {string | undefined} [token] Bearer token of a machine or a session; REMOTE_TOKEN
 */

/** What the server refused, with its own words. */
export class RegistryError extends Error {
  /**
   * @param {number} status
   * @param {Partial<Problem>} problem
   */
  constructor(status, problem) {
    const lines = (problem.errors ?? []).map(({ path, message }) => `  ${path}: ${message}`)
    super(
      [problem.detail ?? `${problem.title ?? 'the server answered'} (${problem.code ?? status})`, ...lines].join('\n'),
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
 * Asks the registry.
 * @template Answer
 * @param {Registry} registry
 * @param {string} path without the prefix of the API
 * @param {unknown} [body] makes it a POST, unless `method` says otherwise
 * @param {string} [method]
 * @returns {Promise<Answer>}
 * @throws RegistryError for a refusal; Error where there is no server
 */
export const ask = async (registry, path, body, method = body === undefined ? 'GET' : 'POST') => {
  const token = registry.token ?? process.env['REMOTE_TOKEN']
  const address = addressOf(registry)
  const response = await fetch(`${address}${API_PREFIX}${path}`, requestOf(token, body, method)).catch((cause) => {
    throw new Error(`no answer from ${address}: is the server running, is OUTLET_SERVER right?`, { cause })
  })
  const answer = parse(await response.text())
  if (response.ok && answer !== undefined) return /** @type {Answer} */ (answer)
  if (response.status === 401 && !token) {
    throw new RegistryError(401, { code: 'http.401', detail: 'no token was sent: set REMOTE_TOKEN' })
  }
  throw new RegistryError(response.status, isProblem(answer) ? answer : {})
}
