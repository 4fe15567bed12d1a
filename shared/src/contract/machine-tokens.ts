import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { permissions, type Permission } from './roles'
import { RemoteName } from './releases'
import { Timestamp } from './time'

/** These may be held for one remote alone: `releases.publish:orders`. */
export const remoteScopes = ['releases.publish', 'releases.pin'] as const satisfies readonly Permission[]

const isScope = (text: string): boolean => {
  const [permission = '', remote, ...rest] = text.split(':')
  if (rest.length > 0 || !Object.hasOwn(permissions, permission)) return false
  // A token that makes tokens would outlive its own revocation.
  if (permission.startsWith('machine-tokens.')) return false
  return (
    remote === undefined || (remoteScopes.some((each) => each === permission) && RemoteName.safeParse(remote).success)
  )
}

/** A permission, or one of `remoteScopes` limited to a remote. */
export const MachineScope = z.string().max(100).refine(isScope, { error: 'machine_token.unknown_scope' })

/** A token of a machine (deployment); the token itself is shown once, when it is made. */
export const MachineToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
})
export type MachineToken = z.infer<typeof MachineToken>

export const listMachineTokens = endpoint({
  method: 'GET',
  path: '/machine-tokens',
  summary: 'Tokens of machines, newest first; revoked ones stay listed',
  needs: 'machine-tokens.read',
  query: listQuery({}, ['-created_at']),
  response: listOf(MachineToken),
})

// Not idempotent by key: the stored answer would hold the token.
export const createMachineToken = endpoint({
  method: 'POST',
  path: '/machine-tokens',
  summary: 'Make a token; the only answer that shows it',
  needs: 'machine-tokens.write',
  status: 201,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(MachineScope).min(1).max(50),
  }),
  response: MachineToken.extend({ token: z.string() }),
})

export const revokeMachineToken = endpoint({
  method: 'DELETE',
  path: '/machine-tokens/:tokenId',
  summary: 'End a token, at once and for good; ending it again changes nothing',
  needs: 'machine-tokens.write',
  response: MachineToken,
})
