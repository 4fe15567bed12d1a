import type { FastifyRequest } from 'fastify'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { escapeHtml } from '../notification-channels/kinds/rendering/markups'

export const STYLE_PATH = '/alerts/page.css'

/** Fonts, colours and sizes are those of the console (shared/src/ui/theme.css); the pages load none of its files. */
export const style = `:root {
  color-scheme: light dark;
  font: 14px/22px Inter, -apple-system, BlinkMacSystemFont, 'PingFang SC', 'Hiragino Sans GB', 'Noto Sans CJK SC', 'Microsoft YaHei', 'Helvetica Neue', Arial, sans-serif;
  --ground: #f7f8fa; --card: #fff; --text: #1d2129; --quiet: #4e5969; --edge: #e5e6eb; --field: #86909c; --fill: #f2f3f5;
  --solid: #165dff; --on-solid: #fff; --link: #165dff; --notice: #fff7e8; --notice-edge: #d25f00;
}
@media (prefers-color-scheme: dark) { :root {
  --ground: #17171a; --card: #232324; --text: #f6f6f6; --quiet: #c5c5c5; --edge: #3f3f41; --field: #929293; --fill: #373739;
  --link: #6aa1ff; --notice: #3d2a14; --notice-edge: #ff9626;
} }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 16px; max-width: 512px; background: var(--ground); color: var(--text); }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 4px 16px; font-weight: 600; }
.brand img { border-radius: 6px; }
main { padding: 16px 20px; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; }
h2 { margin: 20px 0 4px; font-size: 16px; line-height: 24px; }
p { margin: 0 0 8px; }
.quiet { color: var(--quiet); font-size: 13px; line-height: 20px; }
.product { display: grid; grid-template-columns: 96px 1fr; gap: 16px; align-items: start; }
.product:not(:has(img)) { grid-template-columns: 1fr; }
.product img { width: 96px; height: 96px; object-fit: contain; border: 1px solid var(--edge); border-radius: 6px; background: #fff; }
.product:has(img) h1 { margin-bottom: 4px; font-size: 16px; line-height: 24px; }
.product p { margin-bottom: 2px; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 6px 16px; margin: 16px 0; padding-top: 12px; border-top: 1px solid var(--edge); }
dt { color: var(--quiet); }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
a { color: var(--link); }
form { display: grid; gap: 8px; margin-top: 20px; }
button, a.first { display: block; min-height: 44px; padding: 10px 16px; border: 0; border-radius: 6px; background: var(--fill); color: var(--text); font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer; }
button.first, a.first { background: var(--solid); color: var(--on-solid); }
button:hover { filter: brightness(0.96); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** Language of the page when the link itself carries none. */
export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en-US' : 'zh-CN'

interface Page {
  language: Language
  title: string
  /** Address of the product's picture. */
  image?: string | null
  lines?: readonly string[]
  /** Terms with their values. */
  facts?: readonly (readonly [term: string, value: string])[]
  quiet?: readonly string[]
  link?: { readonly href: string; readonly label: string } | null
  buttons?: readonly { name: string; label: string }[]
}

/** HTML document. `head` and `main` are markup and are not escaped; `title` is. */
export const linkDocument = ({
  language,
  title,
  head = '',
  main,
}: Pick<Page, 'language' | 'title'> & { head?: string; main: string }): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
${head}</head>
<body>
<header class="brand"><img src="/icons/icon-192.png" alt="" width="24" height="24">Outlet Console</header>
${main}
</body>
</html>
`

export const paragraph = (line: string, attributes = '') => `<p${attributes}>${escapeHtml(line)}</p>`

/** Description list; each value is markup, so escaped by the caller. */
export const factList = (rows: readonly string[]) => (rows.length > 0 ? `<dl>${rows.join('\n')}</dl>` : '')
export const fact = (term: string, value: string, attributes = '') =>
  `<dt>${escapeHtml(term)}</dt><dd${attributes}>${value}</dd>`

/** Head of a page about a product: its picture beside the title and what else `below`, as markup, states. */
export const productHead = (title: string, image: { url: string; alt: string } | null, below: string) => {
  const picture = image
    ? `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}" width="96" height="96">\n`
    : ''
  return `<div class="product">
${picture}<div><h1>${escapeHtml(title)}</h1>
${below}</div>
</div>`
}

/** Page without script or sign-in. All texts are plain and are escaped here. */
export const linkPage = (page: Page): string => {
  const { language, title, image = null, lines = [], facts = [], quiet = [], link = null, buttons = [] } = page
  const form = buttons.map(
    ({ name, label }, index) =>
      `<button${index === 0 ? ' class="first"' : ''} name="do" value="${escapeHtml(name)}">${escapeHtml(label)}</button>`,
  )
  const main = `<main>
${productHead(title, image === null ? null : { url: image, alt: '' }, lines.map((line) => paragraph(line)).join('\n'))}
${factList(facts.map(([term, value]) => fact(term, escapeHtml(value))))}
${quiet.map((line) => paragraph(line, ' class="quiet"')).join('\n')}
${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : ''}
${form.length > 0 ? `<form method="post">\n${form.join('\n')}\n</form>` : ''}
</main>`
  return linkDocument({ language, title, main })
}
