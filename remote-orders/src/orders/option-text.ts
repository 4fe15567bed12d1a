import type { ReactElement } from 'react'

/** What an option of Arco's select shows, in lower case, to search in. */
export const optionText = ({ props }: ReactElement): string =>
  typeof props === 'object' && props !== null && 'children' in props ? String(props.children).toLowerCase() : ''
