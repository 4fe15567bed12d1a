import { addMessages, addShellMessages, i18n, loadMessages, loadMissingMessages } from '@outlet/shared/i18n/i18n'
import type { Messages } from '@outlet/shared/i18n/i18n'
import { setLocale } from '@outlet/shared/settings/settings'
import enUS from './en-US.json'
import { problemText } from './problem-text'
import zhCN from './zh-CN.json'

/** Keys without their plural suffix: Chinese has one plural form, English two. */
const keysOf = (messages: Messages, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [(path + key).replace(/_(one|other)$/, '')] : keysOf(value, `${path}${key}.`),
  )

beforeEach(() => setLocale('en-US'))

test('both languages have the same message keys', () => {
  expect([...new Set(keysOf(zhCN))].sort()).toEqual([...new Set(keysOf(enUS))].sort())
})

test('the language follows the settings', () => {
  expect(i18n.t('action.save')).toBe('Save')
  setLocale('zh-CN')
  expect(i18n.t('action.save')).toBe('保存')
})

test('a namespace of the shell has the default language at once, and loads the other one when it is used', async () => {
  setLocale('zh-CN')
  const load = jest.fn(async () => ({ default: { title: 'Shell' } }))
  addShellMessages('shell', { 'zh-CN': { title: '外壳' }, 'en-US': load })
  await loadMissingMessages()
  expect(i18n.t('shell:title')).toBe('外壳')
  expect(load).not.toHaveBeenCalled()
  setLocale('en-US')
  await loadMissingMessages()
  expect(i18n.t('shell:title')).toBe('Shell')
  expect(i18n.language).toBe('en-US')
})

test('where the other language cannot be loaded, the default one is shown', async () => {
  const load = jest.fn(() => Promise.reject<{ default: Messages }>(new Error('offline')))
  addShellMessages('dead', { 'zh-CN': { title: '外壳' }, 'en-US': load })
  await loadMissingMessages()
  expect(i18n.t('dead:title')).toBe('外壳')
  load.mockResolvedValue({ default: { title: 'Shell' } })
  await loadMissingMessages()
  expect(i18n.t('dead:title')).toBe('Shell')
})

test('messages that a part adds later do not replace the loaders of its namespace', async () => {
  await loadMessages('catalogue', {
    'zh-CN': async () => ({ default: { title: '目录' } }),
    'en-US': async () => ({ default: { title: 'Catalogue' } }),
  })
  addMessages('catalogue', { 'zh-CN': { part: '部分' }, 'en-US': { part: 'Part' } })
  setLocale('zh-CN')
  await loadMissingMessages()
  expect([i18n.t('catalogue:title'), i18n.t('catalogue:part')]).toEqual(['目录', '部分'])
})

test('a remote adds its messages at run time; messages missing in Chinese fall back to English', () => {
  addMessages('parcels', {
    'zh-CN': { list: { title: '包裹' } },
    'en-US': { list: { title: 'Parcels', hint: 'Late' } },
  })
  expect(i18n.t('parcels:list.title')).toBe('Parcels')
  setLocale('zh-CN')
  expect(i18n.t('parcels:list.title')).toBe('包裹')
  expect(i18n.t('parcels:list.hint')).toBe('Late')
})

test('a refusal’s code has a message, from its remote or shared', () => {
  addMessages('parcels', {
    'zh-CN': { problem: { parcel: { lost: '包裹丢失' } } },
    'en-US': { problem: { parcel: { lost: 'The parcel is lost' } } },
  })
  expect(problemText(i18n, { code: 'parcel.lost', message: 'x' })).toBe('The parcel is lost')
  expect(problemText(i18n, { code: 'permission.denied', message: 'x' })).toBe('You don’t have permission to do this')
  expect(problemText(i18n, { code: 'moon.full', message: 'Full moon' })).toBe('Action failed: Full moon')
  expect(problemText(i18n, { code: 'moon.full', message: '' })).toBe('Action failed: moon.full')
})
