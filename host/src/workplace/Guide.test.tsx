import type { RemoteStep } from '@outlet/shared/contract/releases'
import { queryClient } from '@outlet/shared/api/query-client'
import { getList, setListColumns, type ListColumns } from '@outlet/shared/contract/list/lists'
import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { ApiError } from '@outlet/shared/api/api-error'
import type { StepState } from '@outlet/shared/remote/extension'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote } from '../testing/example-release'
import { defaultLayout, showConsole, signedInAs } from '../testing/show-console'

const step = (name: string, change: Partial<RemoteStep> = {}): RemoteStep => ({
  name,
  label: { 'zh-CN': `步骤 ${name}`, 'en-US': `Step ${name}` },
  hint: { 'zh-CN': '提示', 'en-US': 'Hint' },
  link: '/orders/list',
  roles: ['*'],
  order: 0,
  topics: ['stores'],
  ...change,
})
const widget = {
  name: 'Numbers',
  label: { 'zh-CN': '数字', 'en-US': 'Numbers' },
  roles: ['*' as const],
  order: 0,
  span: 12,
  height: 80,
  reads: [],
}
const catalog = aRemote({ name: 'catalog', routes: [], steps: [step('Connect'), step('Secret', { roles: ['admin'] })] })
const monitoring = aRemote({
  name: 'monitoring',
  routes: [],
  widgets: [widget],
  steps: [step('Monitor', { order: 1 })],
})
const release = aRelease({ remotes: [monitoring, catalog] })

const server = useFakeServer(signedInAs('user'), defaultLayout)

const show = (done: Record<string, boolean>) => {
  const loadStep = jest.fn(async (_remote: string, name: string) => async () => done[name] ?? false)
  return { ...showConsole('/dashboard/workplace', { release, loadStep }), loadStep }
}
const steps = async () =>
  within(await screen.findByRole('region', { name: 'Getting started' })).getAllByRole('listitem')

test('shows the steps of all remotes that the role may take, and marks completed ones', async () => {
  show({ Connect: true })
  const [first, second, ...others] = await steps()
  expect(others).toEqual([])
  expect(within(first ?? document.body).getByRole('img', { name: 'Done' })).toBeVisible()
  expect(within(second ?? document.body).getByRole('link', { name: 'Step Monitor' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  expect(screen.getByText('1 of 2 steps done. Hidden when all are done.')).toBeVisible()
})

test('shows the present state of steps, and does the next one by its button', async () => {
  const monitor = jest.fn(async () => {
    isMonitored = true
  })
  let isMonitored = false
  const states: Record<string, () => StepState> = {
    Connect: () => ({ isDone: true, status: '6,000 products' }),
    Monitor: () => ({
      isDone: isMonitored,
      status: isMonitored ? 'Tote: sold out' : undefined,
      action: { label: 'Monitor a tote', run: monitor },
    }),
  }
  const stateOf = (name: string): StepState => states[name]?.() ?? { isDone: false, status: 'Later' }
  const last = aRemote({ name: 'orders', routes: [], steps: [step('Alert', { order: 2 })] })
  const longer = aRelease({ remotes: [monitoring, catalog, last] })
  const { user } = showConsole('/dashboard/workplace', {
    release: longer,
    loadStep: async (_remote, name) => async () => stateOf(name),
  })
  const [first, second, third] = await steps()
  expect(first).toHaveTextContent('6,000 products')
  expect(third).not.toHaveTextContent('Later')
  await user.click(within(second ?? document.body).getByRole('button', { name: 'Monitor a tote' }))
  expect(await screen.findByText('Tote: sold out')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Monitor a tote' })).toBeNull()
  expect((await steps())[2]).toHaveTextContent('Later')
  expect(monitor).toHaveBeenCalledTimes(1)
})

test('the details of a step are read after the page, and its state is not read again for them', async () => {
  const detail = jest.fn(async () => ({ isDone: false, status: '6 of 9 read' }))
  const isDone = jest.fn(async () => ({ isDone: false, detail }))
  showConsole('/dashboard/workplace', { release, loadStep: async () => isDone })
  const [first] = await steps()
  expect(first).not.toHaveTextContent('6 of 9 read')
  expect(await screen.findByText('6 of 9 read')).toBeVisible()
  expect(isDone).toHaveBeenCalledTimes(2)
  expect(detail).toHaveBeenCalledTimes(2)
})

test('a refused step says why beside its button', async () => {
  const refuseStep = async () => {
    throw new ApiError({ message: 'blocked', code: 'store.blocked', status: 503 })
  }
  const { user } = showConsole('/dashboard/workplace', {
    release,
    loadStep: async () => async () => ({ isDone: false, action: { label: 'Try', run: refuseStep } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Try' }))
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('disappears when all steps are done, and sends no request afterwards', async () => {
  const done: Record<string, boolean> = { Connect: true }
  const { unmount } = show(done)
  await steps()
  done['Monitor'] = true
  await act(() => queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.topics?.includes('stores') ?? false }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull())
  unmount()
  queryClient.clear()
  const { loadStep } = show({})
  expect(await screen.findByText('widget Numbers')).toBeVisible()
  expect(loadStep).not.toHaveBeenCalled()
})

test('a step whose code cannot be loaded counts as open', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const loadStep = async () => {
    throw new Error('404')
  }
  showConsole('/dashboard/workplace', { release, loadStep })
  expect(await steps()).toHaveLength(2)
  expect(screen.queryByRole('img', { name: 'Done' })).toBeNull()
  log.mockRestore()
})

test('a step whose code crashes counts as open, and is reported', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(fake(reportClientError, () => ({ id: '0192a3b4-c5d6-7e8f-9012-3456789abcde' })))
  const loadStep = async (_remote: string, name: string) => async () => {
    if (name === 'Monitor') throw new Error('seeded')
    return true
  }
  showConsole('/dashboard/workplace', { release, loadStep })
  expect(await steps()).toHaveLength(2)
  expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(1)
  const reports = server.calls.filter(({ what }) => what === 'POST /client-errors')
  expect(reports.map(({ body }) => JSON.parse(String(body)).message)).toEqual(['seeded'])
  log.mockRestore()
})

test('can be hidden for the user, and shown again by an undo or the account menu', async () => {
  let columns: ListColumns = null
  server.use(
    fake(getList, ({ params }) => ({ columns: params.listKey === 'guide' ? columns : null, views: [] })),
    fake(setListColumns, ({ params, body }) => {
      expect(params.listKey).toBe('guide')
      columns = body.columns
      return { columns }
    }),
  )
  const guide = () => screen.queryByRole('region', { name: 'Getting started' })
  const { user, unmount } = show({})
  await steps()
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(guide()).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await steps()
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(guide()).toBeNull())
  unmount()
  queryClient.clear()

  const again = show({})
  await again.user.click(await screen.findByRole('button', { name: /account menu$/ }))
  await again.user.click(await screen.findByRole('menuitem', { name: 'Show getting started' }))
  await steps()
  expect(again.loadStep).toHaveBeenCalledWith('catalog', 'Connect')
})
