import type { Language } from '@outlet/shared/contract/notification-channels'

/** Texts of the page for a browser that has no such link request. */
export const linkCallbackTexts: Readonly<Record<Language, { title: string; lines: readonly string[]; back: string }>> =
  {
    'zh-CN': {
      title: '无法关联账号',
      lines: ['这个关联请求不存在、已经使用过，或者是从另一个浏览器发起的。', '请回到任务渠道，重新点击“关联账号”。'],
      back: '打开任务渠道',
    },
    'en-US': {
      title: 'Account not linked',
      lines: [
        'This link request doesn’t exist, was already used, or was started in another browser.',
        'Go back to the task channel and select “Link account” again.',
      ],
      back: 'Open task channels',
    },
  }
