/** Starts the browser's download of an address; an empty name leaves the file's name to the server. */
export const download = (href: string, name: string): void => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

export const downloadCsv = (text: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  download(address, name)
  // Revoked after a delay, when the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
