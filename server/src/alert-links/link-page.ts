import type { FastifyRequest } from 'fastify'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { escapeHtml } from '../notification-channels/kinds/rendering/markups'

export const STYLE_PATH = '/alerts/page.css'

export const style = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; padding: 32px 16px; max-width: 480px; background: Canvas; color: CanvasText; }
h1 { font-size: 20px; line-height: 1.4; margin: 0 0 8px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.quiet { color: color-mix(in srgb, CanvasText 70%, Canvas); }
form { display: grid; gap: 12px; margin-top: 24px; }
button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 4px; border: 1px solid #165dff; background: Canvas; color: CanvasText; cursor: pointer; }
button.first { background: #165dff; color: #fff; }
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
  lines?: readonly string[]
  quiet?: readonly string[]
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
${main}
</body>
</html>
`

/** Page without script or sign-in. All texts are plain and are escaped here. */
export const linkPage = ({ language, title, lines = [], quiet = [], buttons = [] }: Page): string => {
  const paragraphs = [
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...quiet.map((line) => `<p class="quiet">${escapeHtml(line)}</p>`),
  ]
  const form = buttons.map(
    ({ name, label }, index) =>
      `<button${index === 0 ? ' class="first"' : ''} name="do" value="${escapeHtml(name)}">${escapeHtml(label)}</button>`,
  )
  const main = `<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
${form.length > 0 ? `<form method="post">\n${form.join('\n')}\n</form>` : ''}
</main>`
  return linkDocument({ language, title, main })
}
