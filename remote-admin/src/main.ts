import { defineRemote } from '@outlet/shared/remote/define-remote'
import type { manifest } from './manifest'

export default defineRemote<typeof manifest>('admin', {
  pages: {
    UserManagement: () => import('./users/UsersPage'),
    DataAnalysis: () => import('./analytics/DataAnalysisPage'),
    MultiDimensionDataAnalysis: () => import('./analytics/pivot/MultiDimensionPage'),
    MenuList: () => import('./menu/MenuPage'),
    AuditRecordList: () => import('./audit-records/AuditRecordsPage'),
    ExchangeRateList: () => import('./exchange-rates/ExchangeRatesPage'),
    BackgroundWork: () => import('./work/BackgroundWorkPage'),
    Releases: () => import('./releases/ReleasesPage'),
  },
  widgets: {},
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
