import { defineRemote } from '@outlet/shared/remote/define-remote'
import { manifest } from './manifest'

/** The only exposed module: one line for each name in the manifest; the type check reports missing names. */
export default defineRemote(manifest, {
  pages: { ExampleList: () => import('./list/ExampleListPage') },
  widgets: {},
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
