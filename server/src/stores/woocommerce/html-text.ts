import { decodeHTML } from 'entities'

/** Returns the plain text of a title, which WordPress renders as HTML: `Men&#8217;s <em>Tee</em>` → `Men’s Tee`. */
export const htmlText = (html: string): string => decodeHTML(html.replace(/<[^<>]*>/g, '')).trim()
