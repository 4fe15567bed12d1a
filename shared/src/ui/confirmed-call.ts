import { callWith, plainInput, type InputOf, type PlainInput } from '../api/call'
import { isApiError } from '../api/api-error'
import { action, type ActionOptions } from '../api/query'
import type { Endpoint, EndpointResponse } from '../contract/endpoint'
import { i18n } from '@outlet/shared/i18n/i18n'

const isPasswordRequired = (error: unknown) => isApiError(error) && error.code === 'user.current_password_required'

const withPassword = (input: PlainInput, current_password: string): PlainInput => ({
  ...input,
  body: { ...Object(input.body), current_password },
})

/**
 * Calls an endpoint that may require the user's own password: if the server requires it, a dialog prompts for it, and
 * the request is sent again with it. Rejects with the first call's error if the user cancels.
 */
export const confirmedCall = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<EndpointResponse<E>> => {
  const plain = plainInput(input)
  try {
    return await callWith(endpoint, plain)
  } catch (error) {
    if (!isPasswordRequired(error)) throw error
    // Loaded on demand, since few users ever see it.
    const { promptPassword } = await import('./prompt-password')
    return new Promise((resolve, reject) => {
      promptPassword({
        title: i18n.t('common:password.confirm.title'),
        text: i18n.t('common:password.confirm.text'),
        verb: i18n.t('common:password.confirm.verb'),
        cancel: i18n.t('common:action.cancel'),
        async act(password) {
          resolve(await callWith(endpoint, withPassword(plain, password)))
        },
        onCancel: () => reject(error),
      })
    })
  }
}

/** Mutation options like those of `action`, with a prompt for the user's own password if the server requires it. */
export const confirmedAction = <E extends Endpoint>(endpoint: E, options?: ActionOptions) => ({
  ...action(endpoint, options),
  mutationFn: (input: InputOf<E>) => confirmedCall(endpoint, input),
})
