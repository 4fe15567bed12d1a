import { z } from '../zod'
import { endpoint } from '../endpoint'
import { listOf, listQuery } from '../list'
import { machinePermissions, type Permission } from './roles'
import { EnvironmentName, RemoteName } from '../releases'
import { currentPassword } from './current-password'
import { nameText } from '../text'
import { Timestamp } from '../time'

interface Subjects {
  names: readonly z.ZodType[]
  /** Minimum number of names in the scope. */
  atLeast: number
}

/**
 * Names to which a scope can be limited: `releases.publish:orders`, `releases.pin:staging`,
 * `releases.pin:staging:orders`.
 */
export const scopeSubjects = {
  'releases.preview': { names: [RemoteName], atLeast: 0 },
  'releases.publish': { names: [RemoteName], atLeast: 0 },
  'releases.revoke': { names: [RemoteName], atLeast: 1 },
  'releases.pin': { names: [EnvironmentName, RemoteName], atLeast: 1 },
} as const satisfies Partial<Record<Permission, Subjects>>

const subjectsOf = new Map<string, Subjects>(Object.entries(scopeSubjects))

const isScope = (text: string): boolean => {
  const [permission = '', ...given] = text.split(':')
  if (!machinePermissions.some((may) => may === permission)) return false
  const { names, atLeast } = subjectsOf.get(permission) ?? { names: [], atLeast: 0 }
  if (given.length < atLeast) return false
  return given.every((name, index) => names[index]?.safeParse(name).success === true)
}

/** Scope: one of `machinePermissions`, optionally limited to the names in `scopeSubjects`. */
export const MachineScope = z.string().max(100).refine(isScope, { error: 'machine_token.unknown_scope' })

/** Default and maximum lifetime of a token in days. */
export const MACHINE_TOKEN_DAYS = { usual: 90, max: 366 } as const

/** Name of the token's user. Releases and pins that the token creates are recorded under this name. */
export const MachineTokenName = nameText(100)

/** Maximum number of scopes of one token. */
export const MAX_MACHINE_TOKEN_SCOPES = 50

/** Deploy token of a machine. The token itself is returned only once, at creation. */
export const MachineToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  expires_at: Timestamp,
  revoked_at: Timestamp.nullable(),
})
export type MachineToken = z.infer<typeof MachineToken>

export const listMachineTokens = endpoint({
  method: 'GET',
  path: '/machine-tokens',
  summary: 'Tokens of machines, newest first; those that are revoked or ran out stay listed',
  needs: 'machine-tokens.read',
  query: listQuery({}, ['-created_at']),
  response: listOf(MachineToken),
})

// No idempotency key, because the stored response would contain the token.
export const createMachineToken = endpoint({
  method: 'POST',
  path: '/machine-tokens',
  summary: "Create a token; only this response contains it. Requires the caller's password",
  needs: 'machine-tokens.write',
  status: 201,
  body: z.strictObject({
    name: MachineTokenName,
    scopes: z.array(MachineScope).min(1).max(MAX_MACHINE_TOKEN_SCOPES),
    /** Defaults to 90 days from now; at most 366 days. */
    expires_at: Timestamp.optional(),
    ...currentPassword,
  }),
  hasSecret: true,
  response: MachineToken.extend({ token: z.string() }),
})

export const revokeMachineToken = endpoint({
  method: 'DELETE',
  path: '/machine-tokens/:tokenId',
  summary: 'End a token, at once and for good; ending it again changes nothing',
  needs: 'machine-tokens.write',
  response: MachineToken,
})
