import type { SectionName } from '../menu/sections'

/**
 * Page of the console as permission checks and the menu use it: a page of the host, or one in the manifest of a pinned
 * remote.
 */
export interface PageRoute {
  readonly name: string
  /** Path, which may contain parameters such as `:path`; empty for the page of unmatched addresses. */
  readonly path: string
  readonly label: { readonly 'zh-CN': string; readonly 'en-US': string }
  /** Pinyin syllables of the Chinese label, which the command palette searches. */
  readonly pinyin?: string
  readonly requiresAuth: boolean
  /** Roles that may open the page. `*` = any role; null = no restriction. */
  readonly roles: readonly string[] | null
  /** Menu section; null = not in the menu. */
  readonly section: SectionName | null
  readonly icon?: string | undefined
  readonly order: number
  readonly hideInMenu: boolean
  /**
   * Label of the page for one store, in which `{{name}}` is replaced by the store's name. If set, the menu contains the
   * page once for each connected store that has no page of its own (`/products/<key>` beside `/products/list`), at
   * `?website_type=<key>`.
   */
  readonly perStore?: { readonly 'zh-CN': string; readonly 'en-US': string } | undefined
}

const hidden = { roles: null, section: null, order: 0, hideInMenu: true } as const

/**
 * Pages of the host. They are part of the contract because the server's menu contains them too. Without zod, so that
 * the sign-in page does not load it.
 */
export const hostRoutes = {
  /** Start page after sign-in. */
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
  /** Page of the user's own account, reached from the user menu. */
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
  /** Confirmation before the preview of a link starts. */
  preview: {
    ...hidden,
    name: 'Preview',
    path: '/preview',
    label: { 'zh-CN': '预览', 'en-US': 'Preview' },
    requiresAuth: true,
  },
  /** Target of the system's share menu in the installed app. */
  share: {
    ...hidden,
    name: 'Share',
    path: '/share',
    label: { 'zh-CN': '分享的内容', 'en-US': 'Shared text' },
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
