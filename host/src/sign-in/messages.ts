import type { Locale } from '@outlet/shared/settings/locale'

const chinese = {
  title: '登录',
  intro: '使用你的账号登录控制台',
  username: '用户名',
  password: '密码',
  remember: '记住用户名',
  show_password: '显示密码',
  hide_password: '隐藏密码',
  caps_lock: '大写锁定已开启',
  submit: '登录',
  submitting: '正在登录…',
  username_empty: '用户名不能为空',
  password_empty: '密码不能为空',
  fields_to_correct: (count: number) => `有 ${count} 处需要填写`,
  failed: '登录出错，请刷新重试',
  wrong_credentials: '用户名或密码不正确。',
  unreachable: '无法连接服务器，请检查网络。',
  server_error: '服务器暂时无法处理登录请求。',
  throttled: '登录尝试过多，已暂时停止',
  wait: (time: string) => `请在 ${time}后再试。`,
  wait_over: '现在可以重试。',
  minutes_and_seconds: (minutes: number, seconds: number) =>
    minutes > 0 ? `${minutes} 分 ${seconds} 秒` : `${seconds} 秒`,
  session_ended: '登录已失效，请重新登录。登录后会回到刚才的页面。',
  storage_refused:
    '浏览器没有保存本站的数据：网站数据被阻止，或存储空间已满。你仍可登录，但刷新或关闭此标签页后需要重新登录，设置也不会保留。允许此网址保存数据后即可恢复。',
  user_info_failed: '服务器未能提供你的用户信息，因此已退出登录。请稍后重新登录，登录后会回到刚才的页面。',
  signed_out_elsewhere: '你已在另一个标签页中退出登录。',
  other_language: 'English',
  to_dark: '切换到深色模式',
  to_light: '切换到浅色模式',
  settings: '页面设置',
  settings_failed: '设置面板暂时无法加载，请重试。',
  headline: '补货的那一刻，就知道',
  summary: '商品、库存监控与订单，集中在一个控制台。',
  claims: ['持续监控奥莱商品的库存', '补货、售罄实时可见，趋势可回看一年', '订单、用户与审计记录一处管理'],
}

export type Messages = typeof chinese

const english: Messages = {
  title: 'Sign in',
  intro: 'Use your account to sign in to the console',
  username: 'Username',
  password: 'Password',
  remember: 'Remember username',
  show_password: 'Show password',
  hide_password: 'Hide password',
  caps_lock: 'Caps Lock is on',
  submit: 'Sign in',
  submitting: 'Signing in…',
  username_empty: 'Username cannot be empty',
  password_empty: 'Password cannot be empty',
  fields_to_correct: (count) => (count === 1 ? '1 field needs an entry' : `${count} fields need an entry`),
  failed: 'Login error, refresh and try again',
  wrong_credentials: 'The username or password is incorrect.',
  unreachable: 'The server cannot be reached. Check your network.',
  server_error: 'The server cannot sign anybody in right now.',
  throttled: 'Too many attempts to sign in',
  wait: (time) => `Try again in ${time}.`,
  wait_over: 'You can try again now.',
  minutes_and_seconds: (minutes, seconds) => (minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`),
  session_ended: 'Your session has ended. Sign in again to return to where you were.',
  storage_refused:
    'This browser does not store data for this site: site data is blocked, or the storage is full. You can sign in, but only until this tab is reloaded or closed, and settings are lost too. Allow site data for this address to stay signed in.',
  user_info_failed:
    'The server couldn’t verify your session, so you were signed out. Sign in again in a moment to return to where you were.',
  signed_out_elsewhere: 'You signed out in another tab.',
  other_language: '中文',
  to_dark: 'Switch to dark mode',
  to_light: 'Switch to light mode',
  settings: 'Page settings',
  settings_failed: 'The settings cannot be loaded right now; try again.',
  headline: 'Know the moment it is back',
  summary: 'Products, inventory monitors and orders in one console.',
  claims: [
    'The stock of outlet products, watched around the clock',
    'Restocks and sell-outs as they happen, trends over a year',
    'Orders, users and the audit trail in one place',
  ],
}

/** The sign-in page's own messages: it loads no i18n library. */
export const messages: Readonly<Record<Locale, Messages>> = { 'zh-CN': chinese, 'en-US': english }
