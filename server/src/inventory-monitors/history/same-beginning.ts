/**
 * Gathers monitors whose history is wanted from the same instant on, so that each group is read by plain conditions: a
 * join with a list of pairs tempts the planner to read whole partitions. After a roll-up there is one group.
 */
export function sameBeginning(
  monitors: readonly { monitorId: string; since: number }[],
): { ids: string[]; since: number }[] {
  const groups = new Map<number, string[]>()
  for (const { monitorId, since } of monitors) {
    const ids = groups.get(since)
    if (ids) ids.push(monitorId)
    else groups.set(since, [monitorId])
  }
  return [...groups].map(([since, ids]) => ({ ids, since }))
}
