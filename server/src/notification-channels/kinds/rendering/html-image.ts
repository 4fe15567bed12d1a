import { escapeHtml } from './markups'

/** Picture as an HTML element; '' if there is none. `url` may be the `cid:` URL of an e-mail attachment. */
export const htmlImage = (url: string | null | undefined): string =>
  url ? `<br>\n<img src="${escapeHtml(new URL(url).href)}" alt="" style="max-width:100%">` : ''
