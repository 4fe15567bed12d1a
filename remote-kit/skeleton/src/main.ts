import { defineRemote } from '@outlet/shared/remote/define-remote'
import { manifest } from './manifest'

/** The only exposed module: a line for each name of the manifest; the type check names what is missing. */
export default defineRemote(manifest, {
  pages: { ExampleList: () => import('./list/ExampleListPage') },
  widgets: {},
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
