import { createHash } from 'node:crypto'

/** Source code of a handwritten page, by the moment at which it runs. */
export interface HandwrittenPage {
  /** Runs during render. */
  readonly render?: string
  /** Runs in an effect; its return value is the clean-up function. */
  readonly effect?: string
}

export interface Handwritten extends HandwrittenPage {
  /** Runs when the script file is evaluated. */
  readonly load?: string
  /** Runs when federation initializes the container with the shared modules. */
  readonly init?: string
  readonly css?: string
  /** Widget shown on the workplace. */
  readonly widget?: HandwrittenPage
  /** Additional files by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Paths in the descriptor without a file. */
  readonly missing?: readonly string[]
}

export const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Loads a file of the release as docs/container-contract.md specifies. */
const LOADER = `
const load = (file) => new Promise((done, failed) => {
  const url = base + file
  const isStyle = file.endsWith('.css')
  const element = document.createElement(isStyle ? 'link' : 'script')
  const hash = globalThis.__integrity(url)
  if (!hash) return failed(new Error('no hash is known for ' + url))
  Object.assign(element, { integrity: hash, crossOrigin: 'anonymous', onload: () => done(element), onerror: () => failed(new Error('could not load ' + file)) })
  if (isStyle) Object.assign(element, { rel: 'stylesheet', href: url })
  else element.src = url
  document.head.append(element)
})`

const globalOf = (version: string) => `outlet_returns_${version.replaceAll('.', '_')}`

const partOf = ({ render = '', effect = '' }: HandwrittenPage, name: string) => `${name}: function () {
  ${render}
  useEffect(() => { ${effect} }, [])
  return createElement('h1', { className: 'returns-title' }, 'Returns')
}`

const entryOf = (remotes: readonly Handwritten[], version: string, hasStyles: boolean) => `
(() => {
const base = '/remotes/returns/${version}/'
${LOADER}
${remotes.map(({ load = '' }) => load).join('\n')}
let scope
let styles
globalThis.${globalOf(version)} = {
  init: async (shared) => { scope = shared; ${remotes.map(({ init = '' }) => init).join('\n')} },
  get: async (name) => {
    if (name !== './main') throw new Error('nothing else is exposed: ' + name)
    const { createElement, useEffect } = (await Object.values(scope.react)[0].get())()
    const loaded = (Part) => async () => { ${hasStyles ? "await (styles ??= load('Returns.css'))" : ''}; return { default: Part } }
    const all = (parts) => Object.fromEntries(Object.entries(parts).map(([name, Part]) => [name, loaded(Part)]))
    const pages = all({ ${remotes.map((remote, index) => partOf(remote, pageName(index))).join(',\n')} })
    const widgets = all({ ${widgetsOf(remotes)
      .map(({ widget, name }) => partOf(widget, name))
      .join(',\n')} })
    return () => ({ default: { pages, widgets } })
  },
}
})()`

export const pageName = (index: number) => `Page${index}`

const widgetsOf = (remotes: readonly Handwritten[]) =>
  remotes.flatMap(({ widget }, index) => (widget ? [{ widget, name: `Widget${index}` }] : []))

/** Files and descriptor of a release of the remote `returns` with one page for each entry. */
export function handwrittenRelease(remotes: readonly Handwritten[], version = '1.0.0') {
  const css = remotes.map((remote) => remote.css ?? '').join('')
  const files = new Map<string, string>([
    ['remoteEntry.js', entryOf(remotes, version, css !== '')],
    ...(css === '' ? [] : [['Returns.css', css] as const]),
    ...remotes.flatMap((remote) => Object.entries(remote.files ?? {})),
  ])
  const hashes = [...files].map(([path, text]) => [path, integrityOf(text)] as const)
  const missing = remotes.flatMap((remote) => remote.missing ?? []).map((path) => [path, integrityOf('gone')] as const)
  const descriptor = {
    name: 'returns',
    version,
    commit: null,
    built_at: '2026-01-01T00:00:00Z',
    contract: '^1.0.0',
    entry: 'remoteEntry.js',
    global: globalOf(version),
    routes: remotes.map((_remote, index) => ({
      name: pageName(index),
      path: `/returns/${index}`,
      label: { 'zh-CN': '退货', 'en-US': 'Returns' },
      section: 'orders',
      roles: ['admin'],
    })),
    widgets: widgetsOf(remotes).map(({ name }) => ({
      name,
      label: { 'zh-CN': '退货', 'en-US': 'Returns' },
      roles: ['admin'],
    })),
    preload: ['remoteEntry.js'],
    shared: {},
    files: Object.fromEntries([...hashes, ...missing]),
  }
  return { descriptor, files }
}
