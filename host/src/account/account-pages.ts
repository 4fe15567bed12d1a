import { loadMessages } from '@outlet/shared/i18n/i18n'
import type { ComponentType } from 'react'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import { accountSettingsRoute, profileRoute } from '../router/host-routes'

/** The namespace of these pages' words. */
export const ACCOUNT = 'account'

const words = () =>
  loadMessages(ACCOUNT, {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  })

const page = (load: () => Promise<{ readonly default: ComponentType }>) =>
  makeLazyPart(async () => {
    const [loaded] = await Promise.all([load(), words()])
    return loaded.default
  })

/** The pages of one's own account, by the name of their route; nobody fetches them before going there. */
export const accountPages = {
  [profileRoute.name]: page(() => import('./ProfilePage')),
  [accountSettingsRoute.name]: page(() => import('./AccountSettingsPage')),
}
