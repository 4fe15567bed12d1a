/**
 * The bytes of a picture of the server's, by the signed address that an `img` takes.
 * @throws whatever keeps it from being read
 */
export const readPicture = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} for a picture`)
  return answer.arrayBuffer()
}
