// @ts-expect-error a script is plain JavaScript, so that it runs before anything is installed
import { planOf as untyped } from './lib/changes.mjs'

// The type is that of the JSDoc comment of `planOf`.
const planOf = untyped as (files: string[]) => {
  packages: string[]
  related: string[] | null
  journeys: string[] | null
}

test('a change of one feature runs only the affected tests', () => {
  expect(planOf(['remote-monitoring/src/inventory-monitors/list/MonitorList.tsx'])).toEqual({
    packages: ['remote-monitoring'],
    related: expect.arrayContaining(['remote-monitoring/src/inventory-monitors/list/MonitorList.tsx']) as unknown,
    journeys: expect.arrayContaining(['monitoring', 'accessibility']) as unknown,
  })
})

test('a change that the browser does not see runs no journey; a change of the schema runs all database tests', () => {
  const { packages, related, journeys } = planOf([
    'server/migrations/0019_more.sql',
    'server/src/orders/list-orders.ts',
  ])
  expect(packages).toEqual(['server', 'scripts'])
  expect(related).toEqual(expect.arrayContaining(['server/src/testing/test-database.ts']))
  expect(journeys).toEqual([])
})

test("the contract affects every package; the host and the server's HTTP affect every journey", () => {
  expect(planOf(['shared/src/contract/orders.ts']).packages).toEqual(
    expect.arrayContaining(['server', 'remote-orders']),
  )
  expect(planOf(['server/src/platform/http/serve.ts']).journeys).toBeNull()
  expect(planOf(['host/src/main.tsx', 'README.md']).journeys).toBeNull()
})

test('a changed journey runs alone; a change of common configuration runs everything', () => {
  expect(planOf(['host/e2e/tabs.e2e.ts']).journeys).toEqual(['tabs'])
  expect(planOf(['pnpm-lock.yaml'])).toMatchObject({ related: null, journeys: null })
  expect(planOf([]).journeys).toEqual([])
})
