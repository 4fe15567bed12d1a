import { ApiError, UNEXPECTED_ANSWER } from '../api/api-error'
import { request } from '../api/request'
import type { signIn as signInEndpoint } from '../contract/session'
import { clearToken, writeToken } from './token'

// Only the type: the light sign-in page loads this file, and the contract would bring zod with it.
const path: (typeof signInEndpoint)['path'] = '/login/access-token'

const tokenOf = (answer: unknown): string => {
  const hasToken = typeof answer === 'object' && answer !== null && 'access_token' in answer
  if (hasToken && typeof answer.access_token === 'string') return answer.access_token
  throw new ApiError({ message: 'The answer holds no access_token', code: UNEXPECTED_ANSWER, status: 200 })
}

/**
 * Signs in and keeps the token; a failure clears the token.
 * @throws ApiError the failure itself, passed on
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
