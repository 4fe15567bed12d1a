import { machineMay, roleMay, type Permission, type Role } from '@outlet/shared/contract/roles'
import { Refusal } from '../http/refusal'

/** Who asks. */
export type Actor =
  | { kind: 'user'; id: string; name: string; role: Role; sessionId: string }
  | { kind: 'machine'; id: string; name: string; scopes: readonly string[] }
  | { kind: 'system'; id: null; name: string }
  | { kind: 'anonymous'; id: null; name: 'anonymous' }

export type UserActor = Extract<Actor, { kind: 'user' }>

/** What someone may, without who they are: as much as a read needs that answers all who may read it alike. */
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
 * `releases.pin:staging` is `releases.pin` for `staging` and all in it (`staging:orders`) alone; without a subject, for some
 * subject.
 */
const scopeCovers = (scope: string, permission: Permission, subject: string | undefined): boolean => {
  if (subject === undefined) return scope === permission || scope.startsWith(`${permission}:`)
  return `${permission}:${subject}:`.startsWith(`${scope}:`)
}

/** `subject`: what it is about, where a machine's token may be limited to some (`orders`, `staging:orders`). */
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

/** The first line of a verb: throws Refusal `session.required` or `permission.denied`. */
export function authorise(actor: Reader, permission: Permission, subject?: string): void {
  if (actor.kind === 'anonymous') throw new Refusal('unauthenticated', 'session.required')
  if (!can(actor, permission, subject)) throw new Refusal('forbidden', 'permission.denied')
}

/** The signed-in user; throws Refusal `session.required` for everybody else. */
export function signedInUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'session.required')
  return actor
}
