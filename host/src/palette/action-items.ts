import { isAddress } from '@outlet/shared/contract/products/product-code'
import { i18n } from '@outlet/shared/i18n/i18n'
import { setLocale, settingsAtom, updateSettings } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import type { Locale } from '@outlet/shared/settings/locale'
import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import type { ConsoleModel } from '../console/console-model'
import { confirmStopBuying, resumeAllBuying } from '../buying-stop/buying-actions'
import { BUYING_STOP } from '../buying-stop/messages'
import { HOST } from '../locales/add-host-messages'
import { matchScore } from './match'
import type { KnownItem } from './palette-item'

/** Score above all others: an address is nothing else. */
const ADDRESS_SCORE = 200

interface Action {
  /** i18n key in its namespace; the host's namespace by default. */
  readonly key: string
  readonly namespace?: string
  readonly keywords: readonly string[]
  readonly pinyin: string
  readonly run: () => void
}

const themeAction = (): Action =>
  store.get(settingsAtom).theme === 'dark'
    ? {
        key: 'frame.to_light',
        keywords: ['light', 'day', '浅色', '亮色'],
        pinyin: 'qie huan dao qian se mo shi',
        run: () => updateSettings({ theme: 'light' }),
      }
    : {
        key: 'frame.to_dark',
        keywords: ['dark', 'night', '深色', '暗色'],
        pinyin: 'qie huan dao shen se mo shi',
        run: () => updateSettings({ theme: 'dark' }),
      }

const languageAction = (locale: Locale): Action =>
  locale === 'zh-CN'
    ? {
        key: 'palette.to_english',
        keywords: ['English', 'en', '英文', '英语'],
        pinyin: 'qie huan dao ying wen',
        run: () => setLocale('en-US'),
      }
    : {
        key: 'palette.to_chinese',
        keywords: ['Chinese', 'zh', '中文', '汉语'],
        pinyin: 'qie huan dao zhong wen',
        run: () => setLocale('zh-CN'),
      }

const buyingAction = (isStopped: boolean): Action =>
  isStopped
    ? {
        key: 'resume',
        namespace: BUYING_STOP,
        keywords: ['resume', 'buying', '恢复', '下单'],
        pinyin: 'hui fu xia dan',
        run: () => void resumeAllBuying(),
      }
    : {
        key: 'stop',
        namespace: BUYING_STOP,
        keywords: ['stop', 'buying', '停止', '下单'],
        pinyin: 'ting zhi quan bu xia dan',
        run: () => void confirmStopBuying(),
      }

/** Null: the person may neither stop nor resume buying. */
export type BuyingState = { readonly isStopped: boolean } | null

/** A pasted web address leads to its product, or to the step that adds it. */
export const addressItem = ({ router }: ConsoleModel, locale: Locale): KnownItem => {
  const line = {
    id: 'action address',
    kind: 'command' as const,
    title: i18n.getFixedT(locale, HOST)('palette.address'),
  }
  const open = (typed: string) =>
    router.navigate(`${hostRoutes.share.path}?${new URLSearchParams({ url: typed }).toString()}`)
  return {
    ...line,
    scoreOf: (typed) => (isAddress(typed) ? ADDRESS_SCORE : 0),
    forText: (typed) => ({ ...line, detail: typed, run: () => open(typed.trim()) }),
    run: () => undefined,
  }
}

/** Actions of the shell itself. */
export const actionItems = ({ leaving }: ConsoleModel, locale: Locale, buying: BuyingState): KnownItem[] => {
  const signOut: Action = {
    key: 'frame.sign_out',
    keywords: ['sign out', 'log out', 'logout', '退出', '注销'],
    pinyin: 'tui chu deng lu',
    run: () => void leaving.signOut(),
  }
  const actions = [themeAction(), languageAction(locale), ...(buying ? [buyingAction(buying.isStopped)] : []), signOut]
  return actions.map(({ key, namespace = HOST, keywords, pinyin, run }) => {
    const texts = [
      ...(['zh-CN', 'en-US'] as const).map((language) => i18n.getFixedT(language, namespace)(key)),
      ...keywords,
    ]
    return {
      id: `action ${key}`,
      kind: 'command',
      title: i18n.getFixedT(locale, namespace)(key),
      scoreOf: (typed) => matchScore(typed, { texts, pinyin }),
      run,
    }
  })
}
