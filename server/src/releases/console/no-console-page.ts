import type { NoConsole } from './current-console'

const RETRY_SECONDS = 5

const sentences = ({ missing, host }: NoConsole, environment: string): [chinese: string, english: string] =>
  missing === 'files'
    ? [
        `环境 ${environment} 固定的 ${host} 缺少文件，请重新发布该版本。`,
        `Environment ${environment} pins ${host}, whose files are missing. Publish that version again.`,
      ]
    : [
        `环境 ${environment} 尚未固定任何 host 版本，控制台暂时无法显示。`,
        `No host is pinned in environment ${environment} yet, so there is no console to show.`,
      ]

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Renders a page that explains in both languages why there is no console, and that reloads by itself. */
export function noConsolePage(why: NoConsole, environment: string): string {
  const [chinese, english] = sentences(why, environment).map(escape)
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="${RETRY_SECONDS}">
    <link rel="icon" href="data:,">
    <title>Outlet Console</title>
  </head>
  <body style="max-width:560px;margin:15vh auto;padding:0 16px;font:16px/1.6 system-ui,sans-serif">
    <p>${chinese}</p>
    <p lang="en">${english}</p>
  </body>
</html>
`
}

export const noConsoleHeaders = { 'retry-after': String(RETRY_SECONDS) }
