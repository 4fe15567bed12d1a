/** Copies by selection, for browsers that offer no clipboard to pages on plain http. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  const opener = document.activeElement
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (opener instanceof HTMLElement) opener.focus()
  return isCopied
}

/**
 * Copies a text to the clipboard.
 * @returns whether it succeeded
 */
export const copyText = async (text: string): Promise<boolean> => {
  if (!('clipboard' in navigator)) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}
