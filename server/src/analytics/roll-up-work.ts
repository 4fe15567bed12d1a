import type { WorkKind } from '../platform/work/failed-work'

export const rollUpWork: WorkKind = {
  name: 'analytics',
  table: { name: 'analytics_changes', key: 'id', keyType: 'bigint', nextAt: 'next_at', attempts: 'attempts' },
}
