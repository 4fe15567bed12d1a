import { escapeHtml } from './markups'

/** The picture in HTML, '' for none. `url` may be a `cid:` of an e-mail. */
export const htmlImage = (url: string | null | undefined): string =>
  url ? `<br>\n<img src="${escapeHtml(new URL(url).href)}" alt="" style="max-width:100%">` : ''
