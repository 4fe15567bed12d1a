/**
 * Returns the bytes of a picture of the server, by the signed URL that an `img` uses.
 * @throws if the picture cannot be read
 */
export const readPicture = async (address: string): Promise<ArrayBuffer> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for a picture`)
  return response.arrayBuffer()
}
