import type { TaskAccount } from '@outlet/shared/contract/task-channels'
import { Refusal } from '../platform/http/refusal'
import type { StoreRow } from '../stores/store-row'

/**
 * SCAPI signs an account in by way of a redirect address, whether its client has a secret or not; a guest of a client with a
 * secret needs none. Throws Refusal `request.invalid` for an account that can never be signed in at the store as it is set.
 */
export function refuseUnusableAccount(
  { dialect, redirectUri }: Pick<StoreRow, 'dialect' | 'redirectUri'>,
  account: TaskAccount,
): void {
  if (dialect !== 'sfcc-scapi' || account.type !== 'login' || redirectUri) return
  const code = 'task_channel.redirect_uri_required'
  throw new Refusal('invalid', 'request.invalid', { errors: [{ path: 'account.login', code, message: code }] })
}
