import { z } from '../zod'

/** Roles, highest first. Each role may view the console as any role after it. */
export const roles = ['admin', 'user'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Roles by permission. The server uses it to reject requests, the browser to hide controls. */
export const permissions = {
  'account.read': ['admin', 'user'],
  'alert-rules.own': ['admin', 'user'],
  'alert-rules.read': ['admin', 'user'],
  'alert-rules.write': ['admin'],
  'analytics.read': ['admin'],
  'audit-records.read': ['admin'],
  'bulk-jobs.read': ['admin', 'user'],
  'bulk-jobs.write': ['admin', 'user'],
  'buying-stop.write': ['admin'],
  'deliveries.acknowledge': ['admin', 'user'],
  'deliveries.read': ['admin', 'user'],
  'deliveries.send': ['admin', 'user'],
  'environments.write': ['admin'],
  'exchange-rates.read': ['admin', 'user'],
  'exchange-rates.write': ['admin'],
  'inventory-monitors.pause': ['admin'],
  'inventory-monitors.read': ['admin', 'user'],
  'inventory-monitors.write': ['admin', 'user'],
  'lists.read': ['admin', 'user'],
  'lists.write': ['admin', 'user'],
  'machine-tokens.read': ['admin'],
  'machine-tokens.write': ['admin'],
  'menu.read': ['admin'],
  'menu.write': ['admin'],
  /** Delete and restore notes of other users. */
  'notes.moderate': ['admin'],
  'notes.read': ['admin', 'user'],
  'notes.write': ['admin', 'user'],
  'notification-channels.own': ['admin', 'user'],
  'notification-channels.read': ['admin', 'user'],
  'notification-channels.write': ['admin'],
  'notifications.mark': ['admin', 'user'],
  'notifications.read': ['admin', 'user'],
  'orders.read': ['admin', 'user'],
  'orders.write': ['admin', 'user'],
  'practice-data.write': ['admin'],
  'presence.write': ['admin', 'user'],
  'product-base.read': ['admin', 'user'],
  'product-base.write': ['admin', 'user'],
  'products.add': ['admin', 'user'],
  'products.read': ['admin', 'user'],
  'purchase-attempts.confirm': ['admin', 'user'],
  /** Approve changes that another person requested. */
  'releases.approve': ['admin'],
  /** Preview a release that is not pinned: a person for themselves, a machine for a named user. */
  'releases.preview': ['admin'],
  'releases.read': ['admin'],
  'releases.publish': ['admin'],
  'releases.pin': ['admin'],
  'releases.revoke': ['admin'],
  'scheduled-reports.read': ['admin'],
  'scheduled-reports.write': ['admin'],
  'snatch-tasks.read': ['admin', 'user'],
  /**
   * Changes that spend money without confirmation or more money than before: mode `auto`, a higher budget, another
   * channel of an armed task.
   */
  'snatch-tasks.spend': ['admin'],
  'snatch-tasks.write': ['admin', 'user'],
  'stores.read': ['admin', 'user'],
  'stores.sync': ['admin', 'user'],
  'stores.write': ['admin'],
  'task-channels.read': ['admin'],
  'task-channels.write': ['admin'],
  'ucp-platform.read': ['admin'],
  'ucp-platform.write': ['admin'],
  'users.read': ['admin', 'user'],
  'users.write': ['admin'],
  'work.read': ['admin'],
  'work.write': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/**
 * Permissions that a machine token can have. Excluded are permissions to create, promote or delete users, to access
 * their accounts or to create tokens (`users.write`, `machine-tokens.*`), because such a token would have the rights of
 * an admin, and permissions for data of one person: bulk jobs, the bell, list views, notes,
 * presence. A new permission is excluded until
 * it is added here.
 */
export const machinePermissions = [
  'alert-rules.read',
  'audit-records.read',
  'deliveries.read',
  'exchange-rates.read',
  'exchange-rates.write',
  'inventory-monitors.pause',
  'inventory-monitors.read',
  'inventory-monitors.write',
  'menu.read',
  'notification-channels.read',
  'orders.read',
  'orders.write',
  'product-base.read',
  'product-base.write',
  'products.read',
  'releases.preview',
  'releases.read',
  'releases.publish',
  'releases.pin',
  'releases.revoke',
  'snatch-tasks.read',
  'stores.read',
  'stores.sync',
  'stores.write',
  'users.read',
  'work.read',
] as const satisfies readonly Permission[]

export const machineMay = (permission: Permission): boolean => machinePermissions.some((may) => may === permission)

/** Access that an endpoint requires: none, a session of any role, or a permission. */
export type Needs = 'anyone' | 'session' | Permission

export const roleMay = (role: Role, permission: Permission): boolean =>
  permissions[permission].some((allowed) => allowed === role)

/**
 * Whether a session may view the console as another role: only as the same or a lower one. It never grants permissions.
 */
export const maySwitchTo = (own: Role, requested: Role): boolean => roles.indexOf(requested) >= roles.indexOf(own)
