import { MachineScope } from '@outlet/shared/contract/users/machine-tokens'
import { deployPermissions, groupScopes, scopesOf } from './token-scopes'

test('creates a scope for each remote and environment, and none wider than requested', () => {
  const some = scopesOf({
    permissions: ['releases.read', 'releases.publish', 'releases.pin'],
    remotes: ['orders', 'catalog'],
    environments: ['dev', 'prod'],
  })
  expect(some).toEqual([
    'releases.read',
    'releases.publish:orders',
    'releases.publish:catalog',
    'releases.pin:dev:orders',
    'releases.pin:dev:catalog',
    'releases.pin:prod:orders',
    'releases.pin:prod:catalog',
  ])
  expect(scopesOf({ permissions: ['releases.publish', 'releases.pin'], remotes: [], environments: ['dev'] })).toEqual([
    'releases.publish',
    'releases.pin:dev',
  ])
  expect(scopesOf({ permissions: ['releases.pin'], remotes: ['orders'], environments: [] })).toEqual([])
})

test('creates scopes that the contract accepts', () => {
  const scopes = scopesOf({ permissions: deployPermissions, remotes: ['orders'], environments: ['prod'] })
  for (const scope of scopes) expect(MachineScope.safeParse(scope).success).toBe(true)
})

test('groups scopes that differ in their remotes, and reduces a scope for all remotes to one', () => {
  expect(
    groupScopes(['releases.publish:orders', 'releases.pin:dev:orders', 'releases.pin:dev:catalog', 'orders.read']),
  ).toEqual([
    { permission: 'releases.publish', environment: undefined, remotes: ['orders'] },
    { permission: 'releases.pin', environment: 'dev', remotes: ['orders', 'catalog'] },
    { permission: 'orders.read', environment: undefined, remotes: [] },
  ])
  expect(groupScopes(['releases.publish:orders', 'releases.publish', 'releases.publish:catalog'])).toEqual([
    { permission: 'releases.publish', environment: undefined, remotes: [] },
  ])
})
