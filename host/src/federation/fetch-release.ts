import type { InlineRelease } from '@outlet/shared/contract/releases'
import { readRelease } from '../first/read-release'

/** The release that another page of this console carries now. */
export const fetchRelease = async (address: string): Promise<InlineRelease> => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  return readRelease(new DOMParser().parseFromString(await answer.text(), 'text/html'))
}
