import zhCN from '@arco-design/web-react/es/locale/zh-CN'

let english = zhCN

/** Sets Arco's English messages, which are loaded with the shell's. */
export const setArcoEnglish = (messages: typeof zhCN): void => {
  english = messages
}

/** Arco's own messages, for its ConfigProvider. */
export const arcoLocale = (language: string) => (language === 'zh-CN' ? zhCN : english)
