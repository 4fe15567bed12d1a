import { screen, waitFor, within } from '@testing-library/react'
import { listNotificationChannels, testNotificationChannel } from '@outlet/shared/contract/notification-channels'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clickInMenu } from '@outlet/shared/testing/click-in-menu'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { channelFakes, group, mine, team } from './fake-channels'
import ChannelsPage from './ChannelsPage'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
beforeEach(() => server.use(...channelFakes()))

const path = '/channel/list'
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const sent = (method: string) => {
  const call = server.calls.findLast(({ what }) => what.startsWith(method))
  return { what: call?.what, body: call?.body ? (JSON.parse(String(call.body)) as unknown) : undefined }
}

describe('the list', () => {
  test("shows each channel's health, the reason, and the last response of its service", async () => {
    renderPage(<ChannelsPage />, { path })
    const row = await rowOf('Team')
    expect(row).toHaveTextContent('Slack · Everyone')
    expect(within(row).getByText('Failing')).toBeVisible()
    expect(within(row).getAllByText('The service limits the sending rate')).toHaveLength(2)
    expect(within(row).getByTitle('HTTP 429: slow down')).toBeVisible()
    expect(row).toHaveTextContent('20 per 1 min')
    expect(row).toHaveTextContent('23:00–08:00')
    expect(await rowOf('My mail')).toHaveTextContent('then open the confirmation link in the e-mail')
  })

  test("sends the address's filters, and a tab starts without the parameters of another tab", async () => {
    const { user, address } = renderPage(<ChannelsPage />, { path: `${path}?q=team&state=degraded&state=disabled` })
    await rowOf('Team')
    expect(server.calls.map(({ what }) => what)).toContain(
      'GET /notification-channels?q=team&state=degraded&state=disabled',
    )
    await chooseOption(user, 'Type', 'Slack')
    await waitFor(() => expect(server.calls.at(-1)?.what).toMatch(/kind=slack/))
    await user.click(screen.getByRole('link', { name: 'Alert rules' }))
    expect(address()).toBe(`${path}?tab=rules`)
    expect(await screen.findByRole('link', { name: 'Alert rules', current: 'page' })).toBeVisible()
  })

  test('an empty list offers the first channel; a failure is shown in place of the list', async () => {
    server.use(fake(listNotificationChannels, () => ({ items: [], next: null })))
    const { user, address, unmount } = renderPage(<ChannelsPage />, { path })
    await user.click(await screen.findByRole('button', { name: 'Add first channel' }))
    expect(address()).toBe(`${path}?form=new`)
    unmount()
    server.use(
      fake(listNotificationChannels, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    renderPage(<ChannelsPage />, { path: `${path}?own=true` })
    expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
  })

  test('a user may change only their own channels', async () => {
    renderPage(<ChannelsPage />, { path, role: 'user' })
    expect(within(await rowOf('My mail')).getByRole('button', { name: 'Disable' })).toBeVisible()
    expect(within(await rowOf('Team')).queryByRole('button')).not.toBeInTheDocument()
  })

  test('disables, enables and deletes a channel, each with an undo', async () => {
    const { user } = renderPage(<ChannelsPage />, { path })
    const row = await rowOf('Team')
    await user.click(within(row).getByRole('button', { name: 'Disable' }))
    expect(await within(row).findByText('Disabled')).toBeVisible()
    expect(sent('PATCH').body).toEqual({ version: team.version, is_enabled: false })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await within(row).findByText('Unverified')).toBeVisible()
    expect(sent('PATCH').body).toEqual({ version: team.version + 1, is_enabled: true })
    await clickInMenu(user, 'More actions for channel Team', 'Delete')
    await waitFor(() => expect(screen.queryByText('Team')).not.toBeInTheDocument())
    await chooseOption(user, 'Recently deleted', 'Recently deleted')
    await user.click(await screen.findByRole('button', { name: 'Restore Team' }))
    await waitFor(() => expect(sent('POST').what).toBe(`POST /notification-channels/${team.id}/restore`))
  })

  test('is translated to Chinese', async () => {
    renderPage(<ChannelsPage />, { path, locale: 'zh-CN' })
    expect(await screen.findByRole('heading', { name: '渠道' })).toBeVisible()
    expect(await rowOf('补货群')).toHaveTextContent('钉钉 · 所有人')
  })
})

describe('one channel', () => {
  test('shows its settings, for secrets only that they are set, and a link to its deliveries', async () => {
    const { user } = renderPage(<ChannelsPage />, { path })
    await user.click(await screen.findByText(group.name))
    const drawer = within(await screen.findByRole('dialog', { name: group.name }))
    expect((await drawer.findByText('Signing secret')).closest('tr')).toHaveTextContent('Set')
    expect(drawer.getByText('{"errcode":0,"errmsg":"ok"}')).toBeVisible()
    expect(drawer.getByRole('link', { name: 'Deliveries' })).toHaveAttribute(
      'href',
      `/channel/list?tab=deliveries&channel_id=${group.id}`,
    )
  })

  test('a test message shows the service’s response, delivered or not', async () => {
    const { user } = renderPage(<ChannelsPage />, { path: `${path}?channel=${mine.id}` })
    await user.click(await screen.findByRole('button', { name: 'Send test message' }))
    const drawer = within(screen.getByRole('dialog'))
    expect(await drawer.findByText('HTTP 200: ok')).toBeVisible()
    expect(drawer.getByText('Working')).toBeVisible()
    server.use(
      fake(testNotificationChannel, () => {
        const result = { at: mine.created_at, is_sent: false, code: 'channel.unauthorised', answer: '535 no' } as const
        return { result, channel: mine }
      }),
    )
    await user.click(drawer.getByRole('button', { name: 'Send test message' }))
    expect(await drawer.findByText('535 no')).toBeVisible()
    expect(drawer.getByText(/The service refused the key or token/)).toBeVisible()
  })
})
