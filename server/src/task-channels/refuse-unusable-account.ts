import { hasShopperAccounts } from '@outlet/shared/contract/stores/store-dialect'
import type { TaskAccount } from '@outlet/shared/contract/task-channels'
import { invalidField } from '../platform/http/refusal'
import type { StoreRow } from '../stores/store-row'

/**
 * Throws Refusal `request.invalid` for an account that can never sign in. SCAPI signs an account in through a redirect
 * URI, with or without a client secret; a guest of a client with a secret needs none.
 */
export function refuseUnusableAccount(
  { dialect, redirect_uri: redirectUri }: Pick<StoreRow, 'dialect' | 'redirect_uri'>,
  account: TaskAccount,
): void {
  if (account.type !== 'login') return
  if (!hasShopperAccounts(dialect)) throw invalidField('account.login', 'task_channel.guest_only')
  if (dialect !== 'sfcc-scapi' || redirectUri) return
  throw invalidField('account.login', 'task_channel.redirect_uri_required')
}
