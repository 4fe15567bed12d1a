import { screen, waitFor } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { getDeliveriesSummary, type DeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import doesAChannelWork from './a-channel-works'
import ChannelHealthWidget from './ChannelHealthWidget'
import DeliveryNumbersWidget from './DeliveryNumbersWidget'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const quiet: DeliveriesSummary = {
  dead: 0,
  sent: 9,
  failed: 0,
  waiting: 0,
  held: 0,
  oldest_due_at: null,
  channels: { active: 0, unverified: 1, degraded: 0, disabled: 0 },
  task_channels: null,
  broken: [],
}
const trouble: DeliveriesSummary = {
  ...quiet,
  dead: 2,
  failed: 3,
  waiting: 4,
  channels: { active: 1, unverified: 0, degraded: 1, disabled: 1 },
}
const summary = (response: DeliveriesSummary) => fake(getDeliveriesSummary, () => response)

const server = useFakeServer()

test('shows failed and waiting messages and working channels, each with a link to the exact list', async () => {
  server.use(summary(trouble))
  const { user, address } = renderPage(
    <>
      <DeliveryNumbersWidget />
      <ChannelHealthWidget />
    </>,
  )
  const failed = await screen.findByRole('link', { name: 'Failed 3 in 24 hours' })
  expect(failed.getAttribute('href')).toMatch(/state=dead&state=retry_wait&created_from=\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(screen.getByRole('link', { name: 'Pending 4' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Failing channels 1' })).toHaveAttribute(
    'href',
    '/channel/list?state=degraded',
  )
  await user.click(screen.getByRole('link', { name: 'Failed messages 2 9 sent in 24 hours' }))
  expect(address()).toBe('/channel/list?tab=deliveries&is_unseen=true')
})

test('lists each failing channel with reason, time and link; a task channel needs a person', async () => {
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const [one, other] = ['0192a3b4-c5d6-7e8f-9012-3456789abc01', '0192a3b4-c5d6-7e8f-9012-3456789abc02']
  const publishNeeds = jest.fn()
  server.use(
    summary({
      ...quiet,
      task_channels: { needs_attention: 1 },
      broken: [
        { type: 'notification', id: one, name: 'Ops', code: 'channel.unauthorised', since },
        { type: 'task', id: other, name: 'To the office', code: 'store.auth_failed', since },
      ],
    }),
  )
  renderPage(
    <>
      <DeliveryNumbersWidget tell={publishNeeds} />
      <ChannelHealthWidget />
    </>,
  )
  const ops = await screen.findByRole('link', { name: /^Ops.*Since 3 hours ago/ })
  expect(ops).toHaveAttribute('href', `/channel/list?channel=${one}`)
  expect(ops).not.toHaveTextContent('channel.unauthorised')
  const office = screen.getByRole('link', { name: /^To the office.*Task channel/ })
  expect(office).toHaveAttribute('href', `/channel/list?tab=task&task_channel=${other}`)
  expect(office).not.toHaveTextContent('store.auth_failed')
  const link = '/channel/list?tab=task&state=needs_attention'
  expect(screen.getByRole('link', { name: 'Failing task channels 1' })).toHaveAttribute('href', link)
  expect(publishNeeds).toHaveBeenLastCalledWith([
    { key: 'task', text: '1 task channel needs attention', link, isUrgent: true },
  ])
})

test('publishes pending tasks to the workplace, also an empty list, and a failed request', async () => {
  const publishNeeds = jest.fn()
  server.use(summary(trouble))
  const { unmount } = renderPage(<DeliveryNumbersWidget tell={publishNeeds} />)
  await waitFor(() => expect(publishNeeds).toHaveBeenCalledTimes(1))
  expect(publishNeeds.mock.calls[0]).toMatchObject([
    [
      { text: '2 messages failed', isUrgent: true },
      { text: '1 failing channel', isUrgent: true },
      { text: '1 disabled channel', isUrgent: false },
    ],
  ])
  unmount()
  queryClient.clear()
  server.use(summary(quiet))
  const shown = renderPage(<DeliveryNumbersWidget tell={publishNeeds} />)
  await waitFor(() => expect(publishNeeds).toHaveBeenLastCalledWith([]))
  shown.unmount()
  queryClient.clear()
  server.use(
    fake(getDeliveriesSummary, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  renderPage(<DeliveryNumbersWidget tell={publishNeeds} />)
  expect(await screen.findByText('Internal server error')).toBeVisible()
  expect(publishNeeds).toHaveBeenLastCalledWith(null)
})

test.each([
  [quiet, false],
  [trouble, true],
])('the first step is done once a channel works', async (response, isDone) => {
  queryClient.clear()
  server.use(summary(response))
  expect(await doesAChannelWork(new AbortController().signal)).toBe(isDone)
})
