import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { getUserMenu } from '@outlet/shared/contract/menu'
import { defaultSettings, readSettings } from '@outlet/shared/settings/stored-settings'
import { updateSettings } from '@outlet/shared/settings/settings'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, within } from '@testing-library/react'
import type { Locale } from '@outlet/shared/settings/locale'
import { storeRemoteSettings, readRemoteSettings } from '@outlet/shared/settings/stored-remote-settings'
import { aRelease, aRemote } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const ERROR_ID = '0192a3b4-c5d6-7e8f-9012-3456789abcde'

const server = useFakeServer(
  fake(reportClientError, () => ({ id: ERROR_ID })),
  signedInAs('user'),
  fake(getUserMenu, () => ({ items: [] })),
)

type Shown = Partial<Parameters<typeof showConsole>[1]>

const open = async (locale: Locale = 'en-US', shown: Shown = {}) => {
  const { user } = showConsole('/dashboard/workplace', { release: aRelease(), locale, ...shown })
  const name = locale === 'en-US' ? 'Page settings' : '页面设置'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  return { user, dialog, opener: screen.getByRole('button', { name, hidden: true }) }
}

const inDialog = () => within(screen.getByRole('dialog'))
const toggle = (name: string) => inDialog().getByRole('switch', { name })

it('shows the default of every setting, and stores changes in the browser at once', async () => {
  const { user } = await open()
  for (const name of ['Navigation bar', 'Menu', 'Footer']) expect(toggle(name)).toBeChecked()
  for (const name of ['Top menu', 'Menu in a drawer', 'Tab bar', 'Menu from server', 'Color-weak mode']) {
    expect(toggle(name)).not.toBeChecked()
  }
  expect(inDialog().getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(inDialog().getByRole('radio', { name: 'Blue' })).toBeChecked()
  expect(inDialog().getByRole('textbox', { name: 'Color code' })).toHaveValue('#165DFF')
  expect(inDialog().getByRole('spinbutton', { name: 'Menu width (pixels)' })).toHaveValue(220)
  await user.click(toggle('Tab bar'))
  await user.click(inDialog().getByRole('radio', { name: 'Dark' }))
  await user.click(inDialog().getByRole('radio', { name: 'Compact' }))
  await user.click(inDialog().getByRole('radio', { name: 'Purple' }))
  await user.click(toggle('Menu from server'))
  const changed = { tabBar: true, menuFromServer: true, theme: 'dark', density: 'compact', themeColor: '#722ED1' }
  expect(readSettings()).toEqual({ ...defaultSettings, ...changed })
  expect(document.body.style.getPropertyValue('--solid')).toBe('114, 46, 209')
})

it('inverts the colours and reverts it', async () => {
  const { user } = await open()
  await user.click(toggle('Color-weak mode'))
  expect(document.documentElement.style.filter).toBe('invert(80%)')
  await user.click(toggle('Color-weak mode'))
  expect(document.documentElement.style.filter).toBe('')
})

it('accepts any valid colour code, and no other text', async () => {
  const { user } = await open()
  const code = inDialog().getByRole('textbox', { name: 'Color code' })
  await user.clear(code)
  await user.type(code, '#0a0')
  expect(code).toBeInvalid()
  expect(code).toHaveAccessibleDescription(/six hexadecimal digits/)
  expect(readSettings().themeColor).toBe('#165DFF')
  await user.type(code, 'a0f')
  expect(code).toBeValid()
  expect(readSettings().themeColor).toBe('#0A0A0F')
})

it('accepts a menu width within its bounds', async () => {
  const { user } = await open()
  const width = inDialog().getByRole('spinbutton')
  await user.clear(width)
  await user.type(width, '90')
  expect(width).toHaveAccessibleDescription('Enter a whole number from 160 to 480')
  expect(readSettings().menuWidth).toBe(220)
  await user.clear(width)
  await user.type(width, '300')
  expect(readSettings().menuWidth).toBe(300)
})

it('changes its own language with the setting', async () => {
  const { user } = await open('zh-CN')
  await user.click(inDialog().getByRole('radio', { name: 'English' }))
  expect(screen.getByRole('dialog', { name: 'Page settings' })).toBeVisible()
  expect(localStorage.getItem('arco-locale')).toBe('en-US')
})

it.each([
  ['Escape', '{Escape}'],
  ['its button', null],
])('closes by %s and returns the focus', async (_what, keys) => {
  const { user, opener, dialog } = await open()
  expect(dialog).toHaveFocus()
  if (keys) await user.keyboard(keys)
  else await user.click(inDialog().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})

/** Fields of the specification. */
const copied = { ...defaultSettings, device: 'desktop', serverMenu: [], globalSettings: false }

it('copies the settings as JSON, with a message', async () => {
  const { user } = await open()
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(inDialog().getByRole('button', { name: 'Copy settings' }))
  expect(await screen.findByText('The settings are on the clipboard')).toBeVisible()
  expect(JSON.parse(write.mock.calls[0]?.[0] ?? '')).toEqual(copied)
})

it('shows the text itself if the clipboard is denied', async () => {
  const { user } = await open()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = () => false
  await user.click(inDialog().getByRole('button', { name: 'Copy settings' }))
  const text = await screen.findByRole('textbox', { name: 'Current settings (JSON)' })
  expect(JSON.parse(text.textContent ?? '')).toEqual(copied)
})

it('restores the defaults, and undo restores the earlier values', async () => {
  updateSettings({ menuWidth: 300, themeColor: '#722ED1' })
  const { user } = await open()
  await user.click(inDialog().getByRole('button', { name: 'Reset to defaults' }))
  expect(readSettings()).toEqual(defaultSettings)
  await user.click(inDialog().getByRole('button', { name: 'Undo' }))
  expect(readSettings()).toEqual({ ...defaultSettings, menuWidth: 300, themeColor: '#722ED1' })
})

describe('the panels of the remotes', () => {
  const panel = (name: string, roles: ('admin' | '*')[] = ['*'], order = 0) => ({
    name,
    label: { 'zh-CN': `${name} 设置`, 'en-US': `${name} settings` },
    roles,
    order,
  })
  const release = aRelease({
    remotes: [
      aRemote({ settings: [panel('Later', ['*'], 2), panel('Secret', ['admin'])] }),
      aRemote({ name: 'catalog', routes: [], settings: [panel('Lists', ['*'], 1)] }),
    ],
  })
  const headings = () =>
    inDialog()
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent)

  it('are below the settings of the console, as far as the role may see them', async () => {
    await open('en-US', { release })
    expect(await inDialog().findByText('panel Lists')).toBeVisible()
    expect(headings()).toEqual(['Appearance', 'Layout', 'Lists settings', 'Later settings'])
  })

  it('have their headings in both languages', async () => {
    const { user } = await open('zh-CN', { release })
    expect(headings().slice(2)).toEqual(['Lists 设置', 'Later 设置'])
    await user.click(inDialog().getByRole('radio', { name: 'English' }))
    expect(headings().slice(2)).toEqual(['Lists settings', 'Later settings'])
  })

  it('fail separately, with an error id that the operator and the log show', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const loadSettings = async (_remote: string, name: string) => () => {
      if (name === 'Lists') throw new Error('seeded')
      return <p>panel {name}</p>
    }
    await open('en-US', { release, loadSettings })
    const lists = within(inDialog().getByRole('region', { name: 'Lists settings' }))
    expect(await lists.findByText(`Error ID: ${ERROR_ID}`)).toBeVisible()
    expect(lists.getByRole('alert')).toHaveTextContent('Something went wrong here.')
    expect(await inDialog().findByText('panel Later')).toBeVisible()
    const [report] = server.calls.filter(({ what }) => what === 'POST /client-errors')
    expect(JSON.parse(String(report?.body))).toMatchObject({ message: 'seeded', remote: 'catalog' })
    log.mockRestore()
  })

  it('are copied and reset with the rest, which can be undone', async () => {
    storeRemoteSettings({ catalog: { listPictures: false } })
    const { user } = await open('en-US', { release })
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(inDialog().getByRole('button', { name: 'Copy settings' }))
    await screen.findByText('The settings are on the clipboard')
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? '')).toEqual({
      ...copied,
      remotes: { catalog: { listPictures: false } },
    })
    await user.click(inDialog().getByRole('button', { name: 'Reset to defaults' }))
    expect(readRemoteSettings()).toEqual({})
    await user.click(inDialog().getByRole('button', { name: 'Undo' }))
    expect(readRemoteSettings()).toEqual({ catalog: { listPictures: false } })
  })
})
