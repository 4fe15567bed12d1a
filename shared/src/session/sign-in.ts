import { ApiError, UNEXPECTED_RESPONSE } from '../api/api-error'
import { request } from '../api/request'
import type { signIn as signInEndpoint } from '../contract/session'
import { clearToken, writeToken } from './token'

// Imports only the type: the light sign-in page loads this file, and the contract would bring zod with it.
const path: (typeof signInEndpoint)['path'] = '/login/access-token'

const tokenOf = (body: unknown): string => {
  const hasToken = typeof body === 'object' && body !== null && 'access_token' in body
  if (hasToken && typeof body.access_token === 'string') return body.access_token
  throw new ApiError({ message: 'The response contains no access_token', code: UNEXPECTED_RESPONSE, status: 200 })
}

/**
 * Signs in and stores the token; a failure clears the token.
 * @throws ApiError the failure itself
 */
export const signIn = async (username: string, password: string): Promise<void> => {
  try {
    const body = { username, password, grant_type: 'password' }
    writeToken(tokenOf(await request({ method: 'POST', path, body, bodyType: 'form', anonymous: true })))
  } catch (error) {
    clearToken()
    throw error
  }
}
