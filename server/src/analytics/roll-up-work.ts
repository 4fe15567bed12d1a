import type { WorkKind } from '../platform/work/given-up'

export const rollUpWork: WorkKind = {
  name: 'analytics',
  table: { name: 'analytics_changes', key: 'id', keyType: 'bigint', nextAt: 'next_at', attempts: 'attempts' },
}
