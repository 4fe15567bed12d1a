import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { CurrentUser, updateCurrentUser as endpoint } from '@outlet/shared/contract/session'
import { signedInUser } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { lockUser } from '../users/lock-user'
import { changesUser, toCurrentUser, userLifecycle } from '../users/user-row'

/** Changes the caller's profile. Throws Refusal `user.version_conflict` (with `current`). */
export async function updateCurrentUser(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  { version, personalWebsite: personal_website, ...same }: EndpointRequest<typeof endpoint>['body'],
): Promise<CurrentUser> {
  const patch = { ...same, personal_website }
  const before = await lockUser(tx, signedInUser(caller.actor).id)
  await checkVersion('user', before, version, () => toCurrentUser(before, secrets))
  if (!changesUser(before, patch)) return toCurrentUser(before, secrets)
  return toCurrentUser(await userLifecycle.change(tx, caller, before, patch), secrets)
}
