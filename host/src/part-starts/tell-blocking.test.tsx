import { reportClientError } from '@outlet/shared/contract/client-errors'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, within } from '@testing-library/react'
import { aRelease, aRemote, aWidget } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'
import { BLOCKED_MS } from './long-frame'
import type { LongFrame } from './long-frame'
import { widgetId } from './part-id'
import { tellBlocking } from './tell-blocking'

const release = aRelease({ remotes: [aRemote({ name: 'orders', widgets: [aWidget('Slow'), aWidget('Quick')] })] })

const server = useFakeServer(
  signedInAs('admin'),
  fake(reportClientError, () => ({ id: '0192a3b4-c5d6-7e8f-9012-3456789abcde' })),
)
const told = () =>
  server.calls.filter(({ what }) => what === 'POST /client-errors').map(({ body }) => JSON.parse(String(body)))

afterEach(() => sessionStorage.clear())

const frame = (change: Partial<LongFrame>): LongFrame => ({
  startTime: 0,
  duration: BLOCKED_MS + 1000,
  blockingDuration: BLOCKED_MS + 1000,
  scripts: [],
  ...change,
})

const region = (name: string) => within(screen.getByRole('region', { name: `${name} widget` }))

it('says which widget blocked the console while it started, and does not start it again in this tab', async () => {
  let now = 0
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now)
  const loadWidget = async (_remote: string, name: string) => () => {
    if (name === 'Slow' && now === 0) now = BLOCKED_MS + 1000
    return <p>{name} runs</p>
  }
  const { model } = showConsole('/dashboard/workplace', { release, loadWidget })
  await screen.findByText('Slow runs')
  clock.mockRestore()
  act(() => tellBlocking(model, frame({ duration: now, blockingDuration: now })))
  expect(await screen.findByText('Slow widget blocked the console for 3 s.')).toBeVisible()
  expect(told()).toMatchObject([{ remote: 'orders', kind: 'blocked' }])
  expect(screen.getByText('Slow runs')).toBeVisible()

  const again = showConsole('/dashboard/workplace', { release })
  expect(again.model.starts.isRefused(widgetId('orders', 'Slow'))).toBe(true)
})

it('starts the others without a widget that hung this tab, which a person may start all the same', async () => {
  sessionStorage.setItem('outlet.parts.starting', JSON.stringify([widgetId('orders', 'Slow')]))
  const { user } = showConsole('/dashboard/workplace', { release })
  expect(await screen.findByText('widget Quick')).toBeVisible()
  expect(region('Slow').getByRole('alert')).toHaveTextContent('This stopped the console and was not started again.')
  await user.click(region('Slow').getByRole('button', { name: 'Start it anyway' }))
  expect(await region('Slow').findByText('widget Slow')).toBeVisible()
})

it('shows a page that hung this tab as one that was not started', async () => {
  sessionStorage.setItem('outlet.parts.starting', JSON.stringify(['page orders OrderList']))
  const { user } = showConsole('/orders/list', { release, locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '此页面曾使控制台停止响应，未再启动' })).toBeVisible()
  expect(document.querySelector('.page-progress')).toHaveAttribute('data-shown', 'false')
  await user.click(screen.getByRole('button', { name: '仍要启动' }))
  expect(await screen.findByText(/OrderList/)).toBeVisible()
})

it('credits a script to its remote, and what the host ran for a page to that page', async () => {
  const { model } = showConsole('/orders/list', { release })
  await screen.findByText(/OrderList/)
  const base = release.remotes[0]?.base ?? ''
  const later = { startTime: 900_000 }
  act(() => {
    tellBlocking(
      model,
      frame({ ...later, scripts: [{ sourceURL: `http://console${base}OrderList.js`, duration: 2900 }] }),
    )
    tellBlocking(model, frame({ ...later, scripts: [{ sourceURL: 'http://console/main.js', duration: 2900 }] }))
  })
  await screen.findAllByText('Orders blocked the console for 3 s.')
  expect(told().map(({ remote, message }) => [remote, message])).toEqual([
    ['orders', 'the console was blocked for 3 s by page orders OrderList'],
    ['orders', 'the console was blocked for 3 s by page orders OrderList'],
  ])
})
