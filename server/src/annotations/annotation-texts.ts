import type { AnnotationKind } from '@outlet/shared/contract/analytics/annotations'
import type { Label } from '@outlet/shared/contract/label'
import type { Language } from '@outlet/shared/contract/notification-channels'
import type { z } from '@outlet/shared/contract/zod'
import { alertTexts } from '../alert-messages/alert-texts'

interface Texts {
  comma: string
  order: (number: string) => string
  release: string
  rollback: string
  unreachable: string
  maintenance: string
  many: Record<AnnotationKind, (count: number) => string>
}

const several = (one: string, other: string) => (count: number) => `${count} ${count === 1 ? one : other}`

export const annotationTexts: Record<Language, Texts> = {
  'zh-CN': {
    comma: '，',
    order: (number) => `订单 ${number}`,
    release: '版本发布',
    rollback: '版本回滚',
    unreachable: '店铺无法访问',
    maintenance: '店铺维护',
    many: {
      restock: (count) => `${count} 次补货`,
      price_change: (count) => `${count} 次价格变动`,
      purchase: (count) => `${count} 笔订单`,
      release: (count) => `${count} 次版本发布`,
      outage: (count) => `${count} 次中断`,
    },
  },
  'en-US': {
    comma: ', ',
    order: (number) => `Order ${number}`,
    release: 'Release',
    rollback: 'Roll-back',
    unreachable: 'Store not reachable',
    maintenance: 'Store maintenance',
    many: {
      restock: several('restock', 'restocks'),
      price_change: several('price change', 'price changes'),
      purchase: several('purchase', 'purchases'),
      release: several('release', 'releases'),
      outage: several('outage', 'outages'),
    },
  },
}

/** Builds a label such as `Restocked: C0772, $99.00` in both languages; empty details are left out. */
export const labelOf = (
  textsOf: (language: Language) => { what: string; details: readonly string[] },
): z.infer<typeof Label> => {
  const text = (language: Language) => {
    const { what, details } = textsOf(language)
    const shown = details.filter((detail) => detail !== '')
    return shown.length === 0
      ? what
      : `${what}${alertTexts[language].colon}${shown.join(annotationTexts[language].comma)}`
  }
  return { 'zh-CN': text('zh-CN'), 'en-US': text('en-US') }
}
