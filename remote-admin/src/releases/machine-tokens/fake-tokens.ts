import {
  createMachineToken,
  listMachineTokens,
  revokeMachineToken,
  type MachineToken,
} from '@outlet/shared/contract/users/machine-tokens'
import { anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { expiryIn } from './token-state'

export const aToken = (change: Partial<MachineToken> = {}): MachineToken => ({
  id: anId(),
  name: 'team orders CI',
  scopes: ['releases.publish:orders', 'releases.pin:staging:orders'],
  created_by: 'Lin Wei',
  created_at: expiryIn(-3),
  last_used_at: null,
  expires_at: expiryIn(87),
  revoked_at: null,
  ...change,
})

/** Token that the fake server returns. */
export const SECRET = 'otk_shown-this-once'

/** Fake endpoints for machine tokens; a revoked token remains in the list. */
export const tokenFakes = (stored: MachineToken[] = []) => [
  fake(listMachineTokens, () => ({ items: stored, next: null })),
  fake(createMachineToken, ({ body: { name, scopes, expires_at = expiryIn(90) } }) => {
    const made = aToken({ name, scopes, expires_at, created_by: 'You', created_at: expiryIn(0) })
    stored.unshift(made)
    return { ...made, token: SECRET }
  }),
  fake(revokeMachineToken, ({ params }) => {
    const token = stored.find(({ id }) => id === params.tokenId)
    if (!token) throw refuse(404, 'machine_token.not_found')
    token.revoked_at = expiryIn(0)
    return token
  }),
]
