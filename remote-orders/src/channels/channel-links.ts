/** Links to the lists of exactly the counted items. */
export const channelLinks = {
  dead: '/channel/list?tab=deliveries&is_unseen=true',
  waiting: '/channel/list?tab=deliveries&state=queued&state=waiting&state=sending&state=retry_wait',
  active: '/channel/list?state=active',
  degraded: '/channel/list?state=degraded',
  disabled: '/channel/list?state=disabled',
  task: '/channel/list?tab=task&state=needs_attention',
} as const
