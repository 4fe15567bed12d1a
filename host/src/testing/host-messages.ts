import { addShellMessages } from '@outlet/shared/i18n/i18n'
import { HOST } from '../locales/add-host-messages'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'

// In a browser English is loaded before it is used.
addShellMessages(HOST, { 'zh-CN': zhCN, 'en-US': enUS })
