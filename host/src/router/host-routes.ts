import type { ConsoleRoute } from './console-route'

const hidden = { roles: null, section: null, order: 0, hideInMenu: true, remote: null } as const

export const loginRoute: ConsoleRoute = {
  ...hidden,
  name: 'login',
  path: '/login',
  label: { 'zh-CN': '登录', 'en-US': 'Sign in' },
  requiresAuth: false,
}

export const notFoundRoute: ConsoleRoute = {
  ...hidden,
  name: 'notFound',
  path: '',
  label: { 'zh-CN': '404 页面不存在', 'en-US': '404 Not found' },
  requiresAuth: false,
}

export const redirectRoute: ConsoleRoute = {
  ...hidden,
  name: 'Redirect',
  path: '/redirect/:path',
  label: { 'zh-CN': '跳转', 'en-US': 'Redirect' },
  requiresAuth: true,
}

/** Where a signed-in person starts. */
export const startRoute: ConsoleRoute = {
  name: 'Workplace',
  path: '/dashboard/workplace',
  label: { 'zh-CN': '工作台', 'en-US': 'Workplace' },
  requiresAuth: true,
  roles: ['*'],
  section: 'dashboard',
  order: 0,
  hideInMenu: false,
  remote: null,
}

export const forbiddenRoute: ConsoleRoute = {
  ...hidden,
  name: 'Forbidden',
  path: '/exception/403',
  label: { 'zh-CN': '403 无权访问', 'en-US': '403 Access denied' },
  requiresAuth: true,
}

export const serverErrorRoute: ConsoleRoute = {
  ...hidden,
  name: 'ServerError',
  path: '/exception/500',
  label: { 'zh-CN': '500 服务器错误', 'en-US': '500 Server error' },
  requiresAuth: true,
}

export const hostRoutes: readonly ConsoleRoute[] = [
  startRoute,
  loginRoute,
  redirectRoute,
  forbiddenRoute,
  serverErrorRoute,
  notFoundRoute,
]
