import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import type { PageRoute } from '@outlet/shared/contract/releases/host-routes'
import { pinyinOf } from './pinyin-of.mjs'

test.each([
  ['库存监控', 'ku cun jian kong'],
  ['Coach Outlet VIP 商品', 'coach outlet vip shang pin'],
  ['404 页面不存在', '404 ye mian bu cun zai'],
  ['录入订单…', 'lu ru ding dan'],
  ['重庆', 'chong qing'],
])('%s', (text, syllables) => {
  expect(pinyinOf(text)).toBe(syllables)
})

const pages: readonly PageRoute[] = Object.values(hostRoutes)

test.each(pages.filter((page) => !page.hideInMenu))('the host lists the pinyin of its page $name', (page) => {
  expect(page.pinyin).toBe(pinyinOf(page.label['zh-CN']))
})
