import { defineRemote } from '@outlet/shared/remote/define-remote'
import { manifest } from './manifest'

/** The only exposed module. */
export default defineRemote(manifest, {
  pages: { ParcelList: () => import('./list/ParcelListPage') },
  widgets: {},
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
