import { defineManifest } from '@outlet/shared/remote/define-manifest'

const asked = (...names: string[]) => names.map((name) => `${name}=?${name}`).join('&')

/** The pages' filters, as they stand in their addresses: a test holds them to the contract's. */
const filters = {
  users: asked('q', 'role', 'state', 'deleted'),
  auditRecords: asked('actor_id', 'actor_kind', 'action', 'subject_type', 'subject_id', 'from', 'to'),
}

export const manifest = defineManifest({
  name: 'admin',
  contract: '^1.0.0',
  routes: [
    {
      name: 'UserManagement',
      path: '/user/management',
      label: { 'zh-CN': '用户管理', 'en-US': 'User management' },
      section: 'user',
      icon: 'users',
      order: 4,
      roles: ['*'],
      reads: [`/users?${filters.users}&sort=?sort`, `/users/count?${filters.users}`, '/users/:user'],
    },
    {
      name: 'DataAnalysis',
      path: '/visualization/data-analysis',
      label: { 'zh-CN': '数据分析', 'en-US': 'Data analysis' },
      section: 'visualization',
      icon: 'chart',
      order: 1,
      roles: ['admin'],
      reads: [],
    },
    {
      name: 'MultiDimensionDataAnalysis',
      path: '/visualization/multi-dimension-data-analysis',
      label: { 'zh-CN': '多维数据分析', 'en-US': 'Multi-dimension analysis' },
      section: 'visualization',
      icon: 'chart',
      order: 2,
      roles: ['admin'],
      reads: [],
    },
    {
      name: 'AuditRecordList',
      path: '/audit/list',
      label: { 'zh-CN': '审计记录', 'en-US': 'Audit trail' },
      section: 'system',
      icon: 'system',
      order: 1,
      roles: ['admin'],
      reads: [
        `/audit-records?${filters.auditRecords}&sort=?sort`,
        `/audit-records/count?${filters.auditRecords}`,
        '/audit-records/:record',
      ],
    },
    {
      name: 'MenuList',
      path: '/menu/list',
      label: { 'zh-CN': '菜单管理', 'en-US': 'Menu' },
      section: 'system',
      icon: 'menu',
      roles: ['admin'],
      reads: ['/menu/:role'],
    },
    {
      name: 'BackgroundWork',
      path: '/system/work',
      label: { 'zh-CN': '后台任务', 'en-US': 'Background work' },
      section: 'system',
      icon: 'task',
      order: 2,
      roles: ['admin'],
      reads: ['/work', '/work/heartbeat'],
    },
    {
      name: 'ExchangeRateList',
      path: '/exchange-rates/list',
      label: { 'zh-CN': '汇率', 'en-US': 'Exchange rates' },
      section: 'system',
      icon: 'system',
      order: 3,
      roles: ['admin'],
      reads: ['/exchange-rates/currencies', '/exchange-rates/source'],
    },
    {
      name: 'Releases',
      path: '/releases',
      label: { 'zh-CN': '版本发布', 'en-US': 'Releases' },
      section: 'system',
      icon: 'system',
      order: 4,
      roles: ['admin'],
      reads: ['/environments'],
    },
  ],
  notifications: [
    {
      kind: 'releases.canary_halted',
      label: {
        'zh-CN': '灰度已中止：{{release}} 在 {{environment}} 的 {{loads}} 次加载中有 {{bad}} 次出错',
        'en-US': 'Canary halted: {{bad}} of {{loads}} loads of {{release}} in {{environment}} had errors',
      },
      icon: 'failure',
      link: '/releases?remote={{remote}}',
      roles: ['admin'],
    },
    {
      kind: 'releases.canary_slow',
      label: {
        'zh-CN': '灰度已中止：{{release}} 在 {{environment}} 的 {{loads}} 次加载中有 {{bad}} 次过慢',
        'en-US': 'Canary halted: {{bad}} of {{loads}} loads of {{release}} in {{environment}} were slow',
      },
      icon: 'failure',
      link: '/releases?remote={{remote}}',
      roles: ['admin'],
    },
    {
      kind: 'work.stalled',
      label: {
        'zh-CN': '后台任务停滞：{{work}}自 {{since}} 起无人处理',
        'en-US': 'Background work stands still: nobody has taken {{work}} since {{since}}',
      },
      icon: 'failure',
      link: '/system/work',
      roles: ['admin'],
    },
    {
      kind: 'work.resumed',
      label: {
        'zh-CN': '后台任务已恢复：{{work}}，此前自 {{since}} 起停滞',
        'en-US': 'Background work goes on: {{work}}; it had stood still since {{since}}',
      },
      icon: 'success',
      link: '/system/work',
      roles: ['admin'],
    },
  ],
})
