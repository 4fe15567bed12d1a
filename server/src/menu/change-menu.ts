import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { menuCan, type changeMenu as endpoint, type Menu, type MenuChanges } from '@outlet/shared/contract/menu'
import type { Role } from '@outlet/shared/contract/users/roles'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { roleNamed } from './get-menu'
import { menuTable, noChanges } from './menu-row'
import { readMenu } from './read-menu'

type Input = EndpointRequest<typeof endpoint>['body']

/** Removes duplicates (the last one wins) and entries that equal the defaults. */
const tidied = ({ entries, orders }: MenuChanges): MenuChanges => ({
  entries: [...new Map(entries.map((entry) => [`${entry.kind} ${entry.name}`, entry])).values()].filter(
    ({ label, hidden }) => label !== null || hidden,
  ),
  orders: [...new Map(orders.map((order) => [order.section, order])).values()].map(({ section, names }) => ({
    section,
    names: [...new Set(names)],
  })),
})

function refuseHiding(role: Role, { entries }: MenuChanges) {
  const fixed = entries.filter((entry) => entry.hidden && !menuCan.hide(role, entry))
  if (fixed.length === 0) return
  throw new Refusal('conflict', 'menu.entry_fixed', {
    errors: fixed.map(({ kind, name }) => ({
      path: `${kind}.${name}`,
      code: 'menu.entry_fixed',
      message: `${kind} ${name} can't be hidden from the role ${role}`,
    })),
  })
}

/**
 * Sets the changes of a role's menu. Without a difference the version stays the same. Throws Refusal `menu.not_found`,
 * `menu.version_conflict` (with `current`), `menu.entry_fixed`.
 */
export async function changeMenu(
  tx: Transaction,
  caller: Caller,
  environment: string,
  roleName: string,
  { changes, version }: Input,
): Promise<Menu> {
  authorise(caller.actor, 'menu.write')
  const role = roleNamed(roleName)
  await tx.insert(menuTable).values({ role, changes: noChanges, version: 0 }).onConflictDoNothing()
  await tx.select().from(menuTable).where(eq(menuTable.role, role)).for('update')
  const before = await readMenu(tx, environment, role)
  await checkVersion('menu', before, version, () => before)
  const after = tidied(changes)
  refuseHiding(role, after)
  if (JSON.stringify(after) === JSON.stringify(before.changes)) return before
  const values = { changes: after, version: version + 1, updated_at: sql`clock_now()` }
  await tx.update(menuTable).set(values).where(eq(menuTable.role, role))
  await recordAudit(tx, caller, {
    action: 'menu.change',
    subjectType: 'menu',
    subjectId: role,
    before: before.changes,
    after,
  })
  await publishEvent(tx, 'menu', [role])
  return { ...before, changes: after, version: version + 1 }
}
