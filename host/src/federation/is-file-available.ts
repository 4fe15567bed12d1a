/**
 * Whether a file is available with the expected hash. It is in the browser's cache afterwards; nothing of it is run.
 */
export const isFileAvailable = async (url: string, integrity: string | undefined): Promise<boolean> => {
  if (integrity === undefined) return false
  const response = await fetch(url, { integrity }).catch(() => null)
  return response?.ok === true
}
