import { i18n } from '@outlet/shared/i18n/i18n'
import { setLocale } from '@outlet/shared/settings/settings'
import { defineManifest } from './define-manifest'
import { defineRemote } from './define-remote'

const manifest = defineManifest({
  name: 'parcels',
  contract: '^1.0.0',
  routes: [
    {
      name: 'ParcelList',
      path: '/parcels/list',
      label: { 'zh-CN': '包裹', 'en-US': 'Parcels' },
      section: 'orders',
      roles: ['*'],
    },
  ],
  widgets: [{ name: 'LateParcels', label: { 'zh-CN': '迟到', 'en-US': 'Late' }, roles: ['admin'] }],
})
const Page = () => null
const lazy = () => Promise.resolve({ default: Page })
const messagesOf = (title: string) => () => Promise.resolve({ default: { list: { title } } })

test('a page is loaded together with its messages in the current language; another language is loaded when it is chosen', async () => {
  setLocale('en-US')
  const chinese = jest.fn(messagesOf('包裹'))
  const remote = defineRemote(manifest, {
    pages: { ParcelList: lazy },
    widgets: { LateParcels: lazy },
    messages: { 'zh-CN': chinese, 'en-US': messagesOf('Parcels') },
  })
  expect((await remote.pages['ParcelList']?.())?.default).toBe(Page)
  expect(i18n.t('parcels:list.title')).toBe('Parcels')
  expect(chinese).not.toHaveBeenCalled()
  setLocale('zh-CN')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(i18n.t('parcels:list.title')).toBe('包裹')
  expect((await remote.widgets['LateParcels']?.())?.default).toBe(Page)
  expect(chinese).toHaveBeenCalledTimes(1)
})

test('messages that cannot be loaded fail the page, and the next attempt loads them again', async () => {
  setLocale('en-US')
  let tries = 0
  const flaky = () => (++tries === 1 ? Promise.reject(new Error('offline')) : messagesOf('Later')())
  const later = defineManifest({ ...manifest, name: 'later' })
  const modules = { pages: { ParcelList: lazy }, widgets: { LateParcels: lazy } }
  const remote = defineRemote(later, { ...modules, messages: { 'zh-CN': flaky, 'en-US': flaky } })
  await expect(remote.pages['ParcelList']?.()).rejects.toThrow('offline')
  await remote.pages['ParcelList']?.()
  expect(i18n.t('later:list.title')).toBe('Later')
})

test('a route or widget without its loader is a type error', () => {
  const messages = { 'zh-CN': messagesOf('x'), 'en-US': messagesOf('x') }
  const { widgets: _none, ...withoutWidgets } = manifest
  // @ts-expect-error the route ParcelList is missing
  defineRemote(manifest, { pages: {}, widgets: { LateParcels: lazy }, messages })
  // @ts-expect-error the widget LateParcels is missing
  defineRemote(manifest, { pages: { ParcelList: lazy }, widgets: {}, messages })
  // @ts-expect-error the manifest has no such route
  defineRemote(manifest, { pages: { ParcelList: lazy, Lost: lazy }, widgets: { LateParcels: lazy }, messages })
  // @ts-expect-error no such section
  defineManifest({ ...manifest, routes: [{ ...manifest.routes[0], section: 'nowhere' }] })
  expect(defineRemote(withoutWidgets, { pages: { ParcelList: lazy }, widgets: {}, messages }).widgets).toEqual({})
})

const rich = defineManifest({
  ...manifest,
  name: 'rich',
  commands: [
    { name: 'GoThere', label: { 'zh-CN': '去', 'en-US': 'Go' }, roles: ['*'], link: '/parcels/list' },
    { name: 'CountAll', label: { 'zh-CN': '数', 'en-US': 'Count' }, roles: ['*'] },
  ],
  searches: [{ name: 'Parcels', label: { 'zh-CN': '包裹', 'en-US': 'Parcels' }, roles: ['*'] }],
  steps: [
    {
      name: 'FirstParcel',
      label: { 'zh-CN': '一', 'en-US': 'One' },
      hint: { 'zh-CN': '一', 'en-US': 'One' },
      link: '/parcels/list',
      roles: ['*'],
      topics: ['orders'],
    },
  ],
  settings: [{ name: 'ParcelSettings', label: { 'zh-CN': '包裹', 'en-US': 'Parcels' }, roles: ['*'] }],
})
const pages = { pages: { ParcelList: lazy }, widgets: { LateParcels: lazy } }
const messages = { 'zh-CN': messagesOf('包'), 'en-US': messagesOf('Rich') }
const commands = { CountAll: async () => ({ default: () => undefined }) }
const searches = { Parcels: async () => ({ default: async () => [] }) }
const steps = { FirstParcel: async () => ({ default: async () => true }) }
const settings = { ParcelSettings: lazy }

test('a panel of settings is loaded together with its messages', async () => {
  setLocale('en-US')
  const manifest = defineManifest({ ...rich, name: 'preferring' })
  const remote = defineRemote(manifest, { ...pages, commands, searches, steps, settings, messages })
  expect((await remote.settings?.['ParcelSettings']?.())?.default).toBe(Page)
  expect(i18n.t('preferring:list.title')).toBe('Rich')
})

test('a command is loaded together with its messages; one with a link needs no code', async () => {
  setLocale('en-US')
  const remote = defineRemote(rich, { ...pages, commands, searches, steps, settings, messages })
  expect(Object.keys(remote.commands ?? {})).toEqual(['CountAll'])
  await remote.commands?.['CountAll']?.()
  expect(i18n.t('rich:list.title')).toBe('Rich')
  expect(await (await remote.steps?.['FirstParcel']?.())?.default(new AbortController().signal)).toBe(true)
})

test('a command, search, step or panel of settings without its loader is a type error', () => {
  const rest = { ...pages, searches, steps, settings, messages }
  // @ts-expect-error the command CountAll is missing
  defineRemote(rich, { ...pages, commands: {}, searches, steps, settings, messages })
  // @ts-expect-error the command GoThere is a link
  defineRemote(rich, { ...rest, commands: { ...commands, GoThere: commands.CountAll } })
  // @ts-expect-error the search Parcels is missing
  defineRemote(rich, { ...pages, commands, searches: {}, steps, settings, messages })
  // @ts-expect-error there are steps
  defineRemote(rich, { ...pages, commands, searches, settings, messages })
  // @ts-expect-error a step says yes or no
  defineRemote(rich, { ...rest, commands, steps: { FirstParcel: searches.Parcels } })
  // @ts-expect-error the panel ParcelSettings is missing
  defineRemote(rich, { ...pages, commands, searches, steps, messages })
  // @ts-expect-error the manifest has no commands
  defineRemote(manifest, { ...pages, commands, messages })
  const label = { 'zh-CN': '一', 'en-US': 'One' }
  // @ts-expect-error the server writes no such kind
  defineManifest({ ...manifest, notifications: [{ kind: 'parcels.lost', label, icon: 'info', roles: ['*'] }] })
  expect(defineRemote(manifest, { ...pages, messages }).commands).toEqual({})
})
