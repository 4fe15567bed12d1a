import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { machinePermissions, type Permission } from './roles'
import { EnvironmentName, RemoteName } from './releases'
import { currentPassword } from './current-password'
import { nameText } from './text'
import { Timestamp } from './time'

interface Subjects {
  names: readonly z.ZodType[]
  /** How many of them must be named. */
  atLeast: number
}

/** What scopes are limited to: `releases.publish:orders`, `releases.pin:staging`, `releases.pin:staging:orders`. */
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

/** One of `machinePermissions`, limited as `scopeSubjects` says. */
export const MachineScope = z.string().max(100).refine(isScope, { error: 'machine_token.unknown_scope' })

/** How long a token works. */
export const MACHINE_TOKEN_DAYS = { usual: 90, most: 366 } as const

/** Named after who uses it; what it publishes and pins is told under this name. */
export const MachineTokenName = nameText(100)

/** As many as one token may hold. */
export const MACHINE_TOKEN_SCOPES = 50

/** A token of a machine (deployment); the token itself is shown once, when it is made. */
export const MachineToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  /** From then on it is refused. */
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

// Not idempotent by key: the stored answer would hold the token.
export const createMachineToken = endpoint({
  method: 'POST',
  path: '/machine-tokens',
  summary: "Make a token; the only answer that shows it. Asks for the caller's own password",
  needs: 'machine-tokens.write',
  status: 201,
  body: z.strictObject({
    name: MachineTokenName,
    scopes: z.array(MachineScope).min(1).max(MACHINE_TOKEN_SCOPES),
    /** In `MACHINE_TOKEN_DAYS.usual` days unless said, in `MACHINE_TOKEN_DAYS.most` at most. */
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
