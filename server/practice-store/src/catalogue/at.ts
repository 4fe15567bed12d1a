/** An entry that must exist: for typed arrays whose index was made by ourselves. Throws RangeError when it does not. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new RangeError(`no entry ${index} among ${list.length}`)
  return entry
}
