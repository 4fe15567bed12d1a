import type { InlineRelease } from '@outlet/shared/contract/releases'
import { readRelease } from '../first/read-release'

/** Returns the release in the current HTML of another page of this console. */
export const fetchRelease = async (address: string): Promise<InlineRelease> => {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  return readRelease(new DOMParser().parseFromString(await response.text(), 'text/html'))
}
