/**
 * Returns an entry that must exist, for typed arrays and computed indexes. Throws RangeError when the entry is missing.
 */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new RangeError(`no entry ${index} among ${list.length}`)
  return entry
}
