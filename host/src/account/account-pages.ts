import { loadMessages } from '@outlet/shared/i18n/i18n'
import type { ComponentType } from 'react'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import { accountSettingsRoute, profileRoute } from '../router/host-routes'

/** i18n namespace of the account pages. */
export const ACCOUNT = 'account'

const loadAccountMessages = () =>
  loadMessages(ACCOUNT, {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  })

const page = (load: () => Promise<{ readonly default: ComponentType }>) =>
  makeLazyPart(async () => {
    const [loaded] = await Promise.all([load(), loadAccountMessages()])
    return loaded.default
  })

/** Pages of the person's own account by route name. Their code loads on the first visit. */
export const accountPages = {
  [profileRoute.name]: page(() => import('./ProfilePage')),
  [accountSettingsRoute.name]: page(() => import('./AccountSettingsPage')),
}
