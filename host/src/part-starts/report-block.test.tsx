import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote, aWidget } from '../testing/example-release'
import { defaultLayout, showConsole, signedInAs } from '../testing/show-console'
import { BLOCKED_MS } from './long-frame'
import type { LongFrame } from './long-frame'
import { widgetId } from './part-id'
import { reportBlock } from './report-block'

const release = aRelease({ remotes: [aRemote({ name: 'orders', widgets: [aWidget('Slow'), aWidget('Quick')] })] })

const server = useFakeServer(
  signedInAs('admin'),
  defaultLayout,
  fake(reportClientError, () => ({ id: '0192a3b4-c5d6-7e8f-9012-3456789abcde' })),
)
const reports = () =>
  server.calls.filter(({ what }) => what === 'POST /client-errors').map(({ body }) => JSON.parse(String(body)))

afterEach(() => sessionStorage.clear())

const base = release.remotes[0]?.base ?? ''
const frame = (change: Partial<LongFrame> = {}): LongFrame => ({
  startTime: 900_000,
  duration: BLOCKED_MS + 1000,
  blockingDuration: BLOCKED_MS + 1000,
  scripts: [{ sourceURL: `http://console${base}OrderList.js`, duration: BLOCKED_MS + 900 }],
  ...change,
})
const calm = { frames: [], firstPaint: 100, visibility: [{ at: 0, isHidden: false }], clockDrift: 0 }

const region = (name: string) => within(screen.getByRole('region', { name: `${name} widget` }))

it('reports a widget that blocked the console during its start, without a message, and does not start it again in this tab', async () => {
  let now = 1000
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now)
  const loadWidget = async (_remote: string, name: string) => () => {
    if (name === 'Slow' && now === 1000) now += BLOCKED_MS + 1000
    return <p>{name} runs</p>
  }
  const { model } = showConsole('/dashboard/workplace', { release, loadWidget })
  await screen.findByText('Slow runs')
  clock.mockRestore()
  const scripts = [{ sourceURL: 'http://console/main.js', duration: BLOCKED_MS + 900 }]
  reportBlock(model, frame({ startTime: 1000, scripts }), calm)
  await waitFor(() => expect(reports()).toMatchObject([{ remote: 'orders', kind: 'blocked', is_first: false }]))
  expect(document.querySelector('.arco-message')).toBeNull()
  expect(screen.getByText('Slow runs')).toBeVisible()

  const again = showConsole('/dashboard/workplace', { release })
  expect(again.model.starts.isRefused(widgetId('orders', 'Slow'))).toBe(true)
})

it('starts the other widgets without the one that hung this tab, which the person may start anyway', async () => {
  const { user } = showConsole('/dashboard/workplace', { release, diedHere: [widgetId('orders', 'Slow')] })
  expect(await screen.findByText('widget Quick')).toBeVisible()
  expect(region('Slow').getByRole('alert')).toHaveTextContent(
    'This made the console unresponsive and wasn’t restarted.',
  )
  await user.click(region('Slow').getByRole('button', { name: 'Start anyway' }))
  expect(await region('Slow').findByText('widget Slow')).toBeVisible()
})

it('shows a page that hung this tab as not started', async () => {
  const diedHere = ['page orders OrderList']
  const { user } = showConsole('/orders/list', { release, locale: 'zh-CN', diedHere })
  expect(await screen.findByRole('heading', { name: '此页面曾导致控制台无响应，未再启动' })).toBeVisible()
  expect(document.querySelector('.page-progress')).toHaveAttribute('data-shown', 'false')
  await user.click(screen.getByRole('button', { name: '仍要启动' }))
  expect(await screen.findByText(/OrderList/)).toBeVisible()
})

it("attributes a script to its remote, and the host's work for a page to that page", async () => {
  const { model } = showConsole('/orders/list', { release })
  await screen.findByText(/OrderList/)
  reportBlock(model, frame(), calm)
  reportBlock(model, frame({ scripts: [{ sourceURL: 'http://console/main.js', duration: 2900 }] }), calm)
  await waitFor(() => expect(reports()).toHaveLength(2))
  expect(reports().map(({ remote, message }) => [remote, message])).toEqual([
    ['orders', 'the console was blocked for 3 s by page orders OrderList'],
    ['orders', 'the console was blocked for 3 s by page orders OrderList'],
  ])
})

const ofHost = (change: Partial<LongFrame>) =>
  frame({ scripts: [{ sourceURL: 'http://console/main.js', duration: 900 }], ...change })

it.each([
  [
    'other code of the tab was slow at the time too',
    frame(),
    { frames: [ofHost({ startTime: 895_000, duration: 900 })] },
  ],
  [
    'the tab was in the background',
    frame(),
    {
      visibility: [
        { at: 0, isHidden: false },
        { at: 800_000, isHidden: true },
      ],
    },
  ],
  ['the tab came to the front meanwhile', frame(), { visibility: [{ at: 901_000, isHidden: false }] }],
  ['the tab had just come to the front', frame(), { visibility: [{ at: 899_000, isHidden: false }] }],
  ['the computer slept', frame(), { clockDrift: 5000 }],
  ['nothing was painted yet', frame({ startTime: 50 }), {}],
  ['no script ran', frame({ scripts: [] }), {}],
])('blames no part where %s', async (_why, block, facts) => {
  // On the workplace, so that scripts of the host are attributed to the host itself.
  const { model } = showConsole('/dashboard/workplace', { release })
  await screen.findByText('widget Quick')
  reportBlock(model, block, { ...calm, ...facts })
  // A report would be sent by then.
  await new Promise((resolve) => setTimeout(resolve))
  expect(reports()).toEqual([])
})

it('still blames a release that is far slower than the slow computer explains', async () => {
  const { model } = showConsole('/dashboard/workplace', { release })
  await screen.findByText('widget Quick')
  reportBlock(model, frame({ duration: 9000, scripts: [{ sourceURL: `http://console${base}x.js`, duration: 8900 }] }), {
    ...calm,
    frames: [ofHost({ startTime: 895_000, duration: 900 })],
  })
  await waitFor(() => expect(reports()).toMatchObject([{ remote: 'orders', kind: 'blocked' }]))
})
