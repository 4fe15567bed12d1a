import type { SectionName } from './sections'

/** A page of the console as guards and menu see it: the host's own, or one that a pinned remote's manifest names. */
export interface PageRoute {
  readonly name: string
  /** May hold parameters such as `:path`; empty for the page of unmatched addresses. */
  readonly path: string
  readonly label: { readonly 'zh-CN': string; readonly 'en-US': string }
  /** The Chinese label's syllables, by which the command palette finds a page. */
  readonly pinyin?: string
  readonly requiresAuth: boolean
  /** `*` = any role; null = no roles list at all. */
  readonly roles: readonly string[] | null
  /** null: in no section of the menu. */
  readonly section: SectionName | null
  readonly icon?: string | undefined
  readonly order: number
  readonly hideInMenu: boolean
  /**
   * The menu holds the page once for each connected store that has none of its own, `/products/<key>` beside
   * `/products/list`: under this label, in which `{{name}}` is the store's, and at `?website_type=<key>`.
   */
  readonly perStore?: { readonly 'zh-CN': string; readonly 'en-US': string } | undefined
}

const hidden = { roles: null, section: null, order: 0, hideInMenu: true } as const

/** The host's own pages. They stand in the contract since the server's menu holds them too. Without zod: see the sign-in page. */
export const hostRoutes = {
  /** Where a signed-in person starts. */
  start: {
    name: 'Workplace',
    path: '/dashboard/workplace',
    label: { 'zh-CN': '工作台', 'en-US': 'Workplace' },
    pinyin: 'gong zuo tai',
    requiresAuth: true,
    roles: ['*'],
    section: 'dashboard',
    order: 0,
    hideInMenu: false,
  },
  login: {
    ...hidden,
    name: 'login',
    path: '/login',
    label: { 'zh-CN': '登录', 'en-US': 'Sign in' },
    requiresAuth: false,
  },
  redirect: {
    ...hidden,
    name: 'Redirect',
    path: '/redirect/:path',
    label: { 'zh-CN': '跳转', 'en-US': 'Redirect' },
    requiresAuth: true,
  },
  /** One's own account; reached from the user menu. */
  profile: {
    ...hidden,
    name: 'UserInfo',
    path: '/account/profile',
    label: { 'zh-CN': '个人信息', 'en-US': 'User info' },
    requiresAuth: true,
  },
  accountSettings: {
    ...hidden,
    name: 'UserSetting',
    path: '/account/settings',
    label: { 'zh-CN': '用户设置', 'en-US': 'User settings' },
    requiresAuth: true,
  },
  /** Asks whether to begin the preview that a link is for. */
  preview: {
    ...hidden,
    name: 'Preview',
    path: '/preview',
    label: { 'zh-CN': '预览', 'en-US': 'Preview' },
    requiresAuth: true,
  },
  forbidden: {
    ...hidden,
    name: 'Forbidden',
    path: '/exception/403',
    label: { 'zh-CN': '403 无权访问', 'en-US': '403 Access denied' },
    requiresAuth: true,
  },
  serverError: {
    ...hidden,
    name: 'ServerError',
    path: '/exception/500',
    label: { 'zh-CN': '500 服务器错误', 'en-US': '500 Server error' },
    requiresAuth: true,
  },
  notFound: {
    ...hidden,
    name: 'notFound',
    path: '',
    label: { 'zh-CN': '404 页面不存在', 'en-US': '404 Not found' },
    requiresAuth: false,
  },
} as const satisfies Record<string, PageRoute>
