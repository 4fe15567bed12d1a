import { machineMay, roleMay, type Permission, type Role } from '@outlet/shared/contract/users/roles'
import { Refusal } from '../http/refusal'

/** The authenticated sender of a request, or the server itself. */
export type Actor =
  | { kind: 'user'; id: string; name: string; role: Role; sessionId: string }
  | { kind: 'machine'; id: string; name: string; scopes: readonly string[] }
  | { kind: 'system'; id: null; name: string }
  | { kind: 'anonymous'; id: null; name: 'anonymous' }

export type UserActor = Extract<Actor, { kind: 'user' }>

/** An actor's permissions without its identity. Reads that return the same to all permitted actors need no more. */
export type Reader =
  | { kind: 'user'; role: Role }
  | { kind: 'machine'; scopes: readonly string[] }
  | { kind: 'system' }
  | { kind: 'anonymous' }

export function readerOf(actor: Actor): Reader {
  if (actor.kind === 'user') return { kind: actor.kind, role: actor.role }
  return actor.kind === 'machine' ? { kind: actor.kind, scopes: actor.scopes } : { kind: actor.kind }
}

export const anonymous: Actor = { kind: 'anonymous', id: null, name: 'anonymous' }

/**
 * Whether a scope grants the permission. `releases.pin:staging` grants `releases.pin` for `staging` and everything in
 * it (`staging:orders`) only. Without a subject, a scope for any subject suffices.
 */
const scopeCovers = (scope: string, permission: Permission, subject: string | undefined): boolean => {
  if (subject === undefined) return scope === permission || scope.startsWith(`${permission}:`)
  return `${permission}:${subject}:`.startsWith(`${scope}:`)
}

/**
 * @param subject what the action concerns; a machine token may be limited to some subjects (`orders`, `staging:orders`)
 */
export function can(actor: Reader, permission: Permission, subject?: string): boolean {
  switch (actor.kind) {
    case 'user':
      return roleMay(actor.role, permission)
    case 'machine':
      return machineMay(permission) && actor.scopes.some((scope) => scopeCovers(scope, permission, subject))
    case 'system':
      return true
    case 'anonymous':
      return false
  }
}

/** Must be the first statement of every operation. Throws Refusal `session.required` or `permission.denied`. */
export function authorise(actor: Reader, permission: Permission, subject?: string): void {
  if (actor.kind === 'anonymous') throw new Refusal('unauthenticated', 'session.required')
  if (!can(actor, permission, subject)) throw new Refusal('forbidden', 'permission.denied')
}

/** Returns the signed-in user. Throws Refusal `session.required` for other actors. */
export function signedInUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'session.required')
  return actor
}
