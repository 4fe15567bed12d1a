/** Texts of the page that the service worker shows while the console cannot be reached. */
export const offlineTexts = {
  'zh-CN': {
    title: '无法连接控制台',
    text: '自 {{time}} 起无法连接服务器。请检查网络连接，或稍后重试。',
    retry: '重试',
  },
  'en-US': {
    title: 'The console can’t be reached',
    text: 'The server has not been reachable since {{time}}. Check the network connection, or try again later.',
    retry: 'Try again',
  },
} as const

/** Style of that page, in both themes. In one line, because it is part of a string in the service worker. */
export const offlineStyle = [
  ':root{color-scheme:light dark;background:#f7f8fa;color:#1d2129}',
  '@media(prefers-color-scheme:dark){:root{background:#17171a;color:#f6f6f6}}',
  'body{margin:0;font:14px/22px system-ui,sans-serif}',
  'main{box-sizing:border-box;max-width:480px;min-height:100vh;margin:auto;padding:24px;display:flex;flex-direction:column;align-items:start;justify-content:center;gap:12px}',
  'h1{margin:0;font-size:20px;line-height:28px;font-weight:600}',
  'p{margin:0}',
  'a{box-sizing:border-box;min-height:40px;padding:9px 20px;border-radius:6px;background:#165dff;color:#fff;text-decoration:none}',
  'a:focus-visible{outline:2px solid currentcolor;outline-offset:2px}',
].join('')
