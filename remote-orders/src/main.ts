import { defineRemote } from '@outlet/shared/remote/define-remote'
import type { manifest } from './manifest'

export default defineRemote<typeof manifest>('orders', {
  pages: {
    OrderList: () => import('./orders/OrdersPage'),
    ChannelList: () => import('./channels/ChannelsPage'),
  },
  widgets: {
    OrderNumbers: () => import('./orders/widgets/OrderNumbersWidget'),
    DeliveryNumbers: () => import('./channels/DeliveryNumbersWidget'),
    ChannelHealth: () => import('./channels/ChannelHealthWidget'),
    OrdersByDay: () => import('./orders/widgets/OrdersByDayWidget'),
  },
  searches: { Orders: () => import('./orders/list/search-orders') },
  steps: {
    RestocksAlert: () => import('./channels/restocks-alert'),
    FirstAlert: () => import('./channels/first-alert'),
    AChannelWorks: () => import('./channels/a-channel-works'),
  },
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
