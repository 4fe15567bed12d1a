import { getUserMenu } from '@outlet/shared/contract/menu'
import { defaultSettings, readSettings } from '@outlet/shared/settings/kept-settings'
import { updateSettings } from '@outlet/shared/settings/settings'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, within } from '@testing-library/react'
import type { Locale } from '@outlet/shared/settings/locale'
import { aRelease } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

useFakeServer(
  signedInAs('user'),
  fake(getUserMenu, () => ({ items: [] })),
)

const open = async (locale: Locale = 'en-US') => {
  const { user } = showConsole('/dashboard/workplace', { release: aRelease(), locale })
  const name = locale === 'en-US' ? 'Page settings' : '页面设置'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  return { user, dialog, opener: screen.getByRole('button', { name, hidden: true }) }
}

const inDialog = () => within(screen.getByRole('dialog'))
const toggle = (name: string) => inDialog().getByRole('switch', { name })

it('has every setting at its default, each of which is kept in the browser at once', async () => {
  const { user } = await open()
  for (const name of ['Navigation bar', 'Menu', 'Footer']) expect(toggle(name)).toBeChecked()
  for (const name of ['Top menu', 'Menu in a drawer', 'Tab bar', 'Menu from server', 'Colour-weak mode']) {
    expect(toggle(name)).not.toBeChecked()
  }
  expect(inDialog().getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(inDialog().getByRole('radio', { name: 'Blue' })).toBeChecked()
  expect(inDialog().getByRole('textbox', { name: 'Colour code' })).toHaveValue('#165DFF')
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

it('inverts the colours and takes it back', async () => {
  const { user } = await open()
  await user.click(toggle('Colour-weak mode'))
  expect(document.documentElement.style.filter).toBe('invert(80%)')
  await user.click(toggle('Colour-weak mode'))
  expect(document.documentElement.style.filter).toBe('')
})

it('takes any colour by its code, and none that is not one', async () => {
  const { user } = await open()
  const code = inDialog().getByRole('textbox', { name: 'Colour code' })
  await user.clear(code)
  await user.type(code, '#0a0')
  expect(code).toBeInvalid()
  expect(code).toHaveAccessibleDescription(/six hexadecimal digits/)
  expect(readSettings().themeColor).toBe('#165DFF')
  await user.type(code, 'a0f')
  expect(code).toBeValid()
  expect(readSettings().themeColor).toBe('#0A0A0F')
})

it('takes a menu width within its bounds', async () => {
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

it('speaks the language that it switches to', async () => {
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

it('copies the settings as JSON and says so', async () => {
  const { user } = await open()
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(inDialog().getByRole('button', { name: 'Copy settings' }))
  expect(await screen.findByText('The settings are on the clipboard')).toBeVisible()
  expect(JSON.parse(write.mock.calls[0]?.[0] ?? '')).toEqual(defaultSettings)
})

it('offers the text itself where the clipboard is refused', async () => {
  const { user } = await open()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = () => false
  await user.click(inDialog().getByRole('button', { name: 'Copy settings' }))
  const text = await screen.findByRole('textbox', { name: 'Current settings (JSON)' })
  expect(JSON.parse(text.textContent ?? '')).toEqual(defaultSettings)
})

it('gives the defaults back, and what was there before back again', async () => {
  updateSettings({ menuWidth: 300, themeColor: '#722ED1' })
  const { user } = await open()
  await user.click(inDialog().getByRole('button', { name: 'Reset to defaults' }))
  expect(readSettings()).toEqual(defaultSettings)
  await user.click(inDialog().getByRole('button', { name: 'Undo' }))
  expect(readSettings()).toEqual({ ...defaultSettings, menuWidth: 300, themeColor: '#722ED1' })
})
