/**
 * Groups monitors by the start of their range, so that each group is read with plain conditions: with a join on a list
 * of pairs the planner may read full partitions. After a roll-up there is one group.
 */
export function groupByStart(
  monitors: readonly { monitorId: string; since: number }[],
): { ids: string[]; since: number }[] {
  const groups = Map.groupBy(monitors, ({ since }) => since)
  return [...groups].map(([since, group]) => ({ ids: group.map(({ monitorId }) => monitorId), since }))
}
