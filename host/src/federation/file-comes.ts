/** Whether a file comes, with the hash that it should have; it is in the browser's cache then, and nothing of it is run. */
export const fileComes = async (url: string, integrity: string | undefined): Promise<boolean> => {
  if (integrity === undefined) return false
  const answer = await fetch(url, { integrity }).catch(() => null)
  return answer?.ok === true
}
