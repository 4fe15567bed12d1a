import { screen, waitFor, within } from '@testing-library/react'
import { createNotificationChannel, updateNotificationChannel } from '@outlet/shared/contract/notification-channels'
import { ChannelKind, channelKindDefinitions } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { ChannelKindDefinition } from '@outlet/shared/contract/notification-channels/define-channel-kind'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { aChannel, channelFakes, group, mine } from '../fake-channels'
import ChannelsPage from '../ChannelsPage'
import { kindFields } from './form/schema-fields'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
beforeEach(() => server.use(...channelFakes()))

const path = '/channel/list'
const field = (name: string) => screen.getByLabelText(name)
const save = (name: string) => screen.getByRole('button', { name })
const sent = (method: string) => {
  const call = server.calls.findLast(({ what }) => what.startsWith(method))
  return call && (JSON.parse(String(call.body)) as Record<string, unknown>)
}
const formOf = async (kind: string) => screen.findByRole('dialog', { name: `Add channel: ${kind}` })

test("after a kind is chosen, the form has the fields of the kind's schema", async () => {
  const { user, address } = renderPage(<ChannelsPage />, { path: `${path}?form=new` })
  const choice = within(await screen.findByRole('dialog', { name: 'Choose a channel type' }))
  await user.click(await choice.findByRole('button', { name: /^DingTalk/ }))
  expect(address()).toBe(`${path}?form=new&new_kind=dingtalk`)
  await formOf('DingTalk')
  await user.type(field('Webhook address'), 'http://oapi.dingtalk.com/robot')
  await user.click(save('Add'))
  expect(await screen.findByText('Enter a complete address')).toBeVisible()
  expect(field('Webhook address')).toHaveFocus()
  await user.clear(field('Webhook address'))
  await user.type(field('Webhook address'), 'https://oapi.dingtalk.com/robot/send?access_token=abc')
  await user.click(field('Mention everyone'))
  await user.type(field('Max messages'), '20')
  await user.type(field('Per (seconds)'), '60')
  await user.type(field('From'), '23:00')
  await user.type(field('To'), '08:00')
  await user.type(field('Proxy'), 'http://proxy.example:3128')
  await user.click(save('Add'))
  await waitFor(() => expect(address()).toMatch(/\?channel=/))
  expect(sent('POST')).toEqual({
    kind: 'dingtalk',
    is_own: false,
    name: 'DingTalk',
    settings: { mention_all: true },
    secrets: { url: 'https://oapi.dingtalk.com/robot/send?access_token=abc' },
    language: 'en-US',
    rate: { count: 20, per_seconds: 60 },
    quiet_hours: { from: '23:00', to: '08:00' },
    proxy: 'http://proxy.example:3128',
  })
  expect(await screen.findByRole('button', { name: 'Send test message' })).toBeVisible()
})

test('e-mail: numbers, choices and many recipients; an error is shown at its field, and no input is lost', async () => {
  server.use(
    fake(createNotificationChannel, () => {
      throw refuse(422, 'request.invalid', {
        errors: [{ path: 'settings.host', code: 'channel.address_refused', message: 'private' }],
      })
    }),
  )
  const { user } = renderPage(<ChannelsPage />, { path: `${path}?form=new&new_kind=email` })
  await formOf('E-mail')
  await user.type(field('SMTP host'), '10.0.0.1')
  await user.type(field('Password'), 'secret word')
  await user.type(field('Sender'), 'outlet@example.com')
  await user.type(field('Recipients'), 'a@example.com{Enter}b@example')
  await user.click(save('Add'))
  expect(await screen.findByText('Enter an e-mail address')).toBeVisible()
  expect(field('Recipients')).toHaveFocus()
  await user.type(field('Recipients'), '.com')
  await user.click(save('Add'))
  expect(await screen.findByText('The address is in a private network and isn’t allowed')).toBeVisible()
  expect(field('SMTP host')).toHaveFocus()
  expect(field('Password')).toHaveValue('secret word')
  expect(sent('POST')?.settings).toEqual({
    host: '10.0.0.1',
    port: 465,
    security: 'tls',
    from: 'outlet@example.com',
    to: ['a@example.com', 'b@example.com'],
    for_users: false,
  })
})

test('secrets are preserved unless replaced, and an optional one can be removed', async () => {
  const { user, address } = renderPage(<ChannelsPage />, { path: `${path}?channel=${group.id}&form=edit` })
  const form = within(await screen.findByRole('dialog', { name: `Edit channel ${group.name}` }))
  expect(form.getByLabelText('Webhook address')).toHaveValue('')
  expect(form.getByLabelText('Webhook address')).toHaveAttribute('placeholder', 'Set')
  expect(form.queryByRole('checkbox', { name: 'Remove Webhook address' })).not.toBeInTheDocument()
  await user.type(form.getByLabelText('Keyword'), 'outlet')
  await user.click(form.getByRole('checkbox', { name: 'Remove Signing secret' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(`${path}?channel=${group.id}`))
  expect(sent('PATCH')).toEqual({
    version: group.version,
    name: group.name,
    language: 'zh-CN',
    rate: null,
    quiet_hours: null,
    proxy: null,
    settings: { keyword: 'outlet', mention_all: false },
    secrets: { signing_secret: null },
  })
})

test('a webhook’s signing secret is generated in the form, valid for its schema', async () => {
  const { user, address } = renderPage(<ChannelsPage />, { path: `${path}?form=new&new_kind=webhook` })
  await formOf('Webhook')
  await user.type(field('Webhook address'), 'https://example.com/hook')
  await user.click(screen.getByRole('button', { name: 'Generate secret' }))
  await user.click(save('Add'))
  await waitFor(() => expect(address()).toMatch(/\?channel=/))
  expect(sent('POST')?.secrets).toEqual({
    url: 'https://example.com/hook',
    signing_secret: expect.stringMatching(/^whsec_[\w+/]{32}$/),
  })
})

test("a typed secret is validated by the kind's schema", async () => {
  const { user } = renderPage(<ChannelsPage />, { path: `${path}?channel=${group.id}&form=edit` })
  const form = within(await screen.findByRole('dialog', { name: `Edit channel ${group.name}` }))
  await user.type(form.getByLabelText('Signing secret'), 'two words')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Invalid key or token')).toBeVisible()
  expect(sent('PATCH')).toBeUndefined()
})

test("merges another user's save, and preserves the typed values", async () => {
  const theirs = { ...group, name: 'Theirs', settings: { mention_all: true }, version: 4 }
  server.use(
    fake(updateNotificationChannel, () => {
      throw refuse(409, 'channel.version_conflict', { current: theirs })
    }),
  )
  const { user } = renderPage(<ChannelsPage />, { path: `${path}?channel=${group.id}&form=edit` })
  const form = within(await screen.findByRole('dialog', { name: `Edit channel ${group.name}` }))
  await user.type(form.getByLabelText('Keyword'), 'outlet')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs'))
  expect(form.getByRole('textbox', { name: 'Keyword' })).toHaveValue('outlet')
  expect(form.getByRole('checkbox', { name: 'Mention everyone' })).toBeChecked()
})

test('a user adds their own e-mail, and finds a link to browser subscriptions', async () => {
  const { user } = renderPage(<ChannelsPage />, { path: `${path}?form=new`, role: 'user' })
  const choice = within(await screen.findByRole('dialog', { name: 'Choose a channel type' }))
  expect((await choice.findAllByRole('listitem')).map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
    '@My e-mailOn',
    'WpBrowser pu',
  ])
  expect(choice.getByRole('link')).toHaveAttribute('href', '/account/settings')
  await user.click(choice.getByRole('button', { name: /My e-mail/ }))
  await formOf('My e-mail')
  expect(screen.queryByLabelText('SMTP host')).not.toBeInTheDocument()
  await user.type(field('Recipients'), 'lin@example.com')
  await user.click(save('Add'))
  await waitFor(() =>
    expect(sent('POST')).toMatchObject({ is_own: true, settings: { to: 'lin@example.com' }, secrets: {} }),
  )
})

test('for a subscribed browser only the common settings can be changed', async () => {
  const browser = aChannel({
    kind: 'web-push',
    owner: mine.owner,
    settings: {},
    secrets: ['endpoint', 'p256dh', 'auth'],
  })
  server.use(...channelFakes([browser]))
  const { user } = renderPage(<ChannelsPage />, { path: `${path}?channel=${browser.id}&form=edit` })
  const form = within(await screen.findByRole('dialog', { name: `Edit channel ${browser.name}` }))
  await user.clear(form.getByRole('textbox', { name: 'Name' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Laptop')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('PATCH')).toMatchObject({ name: 'Laptop' }))
  expect(sent('PATCH')).not.toHaveProperty('secrets')
})

test('every kind can be chosen, except the bell and the kind that browsers subscribe to themselves', async () => {
  const chosen = ChannelKind.options.filter((kind) => kind !== 'bell' && kind !== 'web-push')
  renderPage(<ChannelsPage />, { path: `${path}?form=new` })
  const choice = within(await screen.findByRole('dialog', { name: 'Choose a channel type' }))
  const buttons = await choice.findAllByRole('button', { name: (name) => name !== 'Close' })
  const labels = chosen.map((kind) => channelKindDefinitions[kind].name['en-US'])
  expect(labels.filter((label) => !buttons.some(({ textContent }) => textContent.includes(label)))).toEqual([])
})

test('every field of every kind has a label, and every value that can be chosen', () => {
  const fields = ChannelKind.options.flatMap((kind) => {
    const { fields: texts }: ChannelKindDefinition = channelKindDefinitions[kind]
    return Object.values(kindFields(kind, false))
      .flat()
      .map(({ name, options }) => ({ name, texts: texts[name], options }))
  })
  expect(fields.length).toBeGreaterThan(30)
  const isLabelled = ({ texts, options }: (typeof fields)[number]) =>
    texts?.label !== undefined && options.every((value: string) => texts.options?.[value] !== undefined)
  expect(fields.filter((field) => !isLabelled(field))).toEqual([])
})
