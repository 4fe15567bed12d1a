import {
  deleteNotificationChannel,
  listNotificationChannels,
  testNotificationChannel,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aCurrentUser, anId } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, waitFor, within } from '@testing-library/react'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'
import { PushCard } from './PushCard'
import { browserName, pushSupport } from './web-push'

addMessages('account', { 'zh-CN': zhCN, 'en-US': enUS })

const NOON = '2026-11-20T12:00:00.000Z'
const me = aCurrentUser()
const phone: NotificationChannel = {
  id: anId(),
  kind: 'web-push',
  name: 'Chrome · Android',
  owner: { id: me.accountId, name: me.name },
  settings: {},
  secrets: ['endpoint', 'p256dh', 'auth'],
  language: 'en-US',
  rate: null,
  quiet_hours: null,
  state: 'active',
  code: null,
  state_since: NOON,
  last: null,
  waiting: 0,
  created_at: NOON,
  updated_at: NOON,
  version: 1,
}
let channels = [phone]
const server = useFakeServer(
  fake(listNotificationChannels, () => ({ items: channels, next: null })),
  fake(testNotificationChannel, () => ({
    result: { at: NOON, is_sent: false, code: 'channel.gone' as const, answer: 'HTTP 410' },
    channel: phone,
  })),
  fake(deleteNotificationChannel, () => {
    channels = []
    return {}
  }),
)
beforeEach(() => {
  channels = [phone]
})

test('other browsers are listed, can be tried and removed; one without push says why there is no switch', async () => {
  const { user } = renderPage(<PushCard />)
  const row = within((await screen.findByText(/Chrome · Android/)).closest('li') as HTMLElement)
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull()
  expect(pushSupport()).not.toBe('ready')
  await user.click(row.getByRole('button', { name: 'Send a test message' }))
  expect(await screen.findByText(/HTTP 410|gone/i)).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(/Chrome · Android/)).toBeNull())
  expect(server.calls.map(({ what }) => what)).toContain(`DELETE /notification-channels/${phone.id}`)
})

test('a browser is named by what it says of itself', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(browserName(`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`)).toBe('Edge · Windows')
  expect(browserName(`${windows} Chrome/141.0.0.0 Safari/537.36`)).toBe('Chrome · Windows')
  expect(browserName('curl')).toBe('Browser')
})
