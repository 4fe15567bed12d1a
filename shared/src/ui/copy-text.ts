/** The way of browsers that offer no clipboard to pages over plain http. */
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

/** @returns whether the text is now in the clipboard */
export const copyText = async (text: string): Promise<boolean> => {
  if (!('clipboard' in navigator)) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}
