import webpack from 'webpack'
import { devCompiler } from './dev/dev-compiler.mjs'
import { devPage } from './dev/dev-page.mjs'
import { practiceConfig } from './dev/practice-config.mjs'
import { serve } from './dev/serve.mjs'

/**
 * Serves the console from its sources: host and remotes with hot reload, and the API of a running server.
 * @param {{ host: string, remotes: string[], api: string, port?: number }} options folders, and the address of the
 * server
 * @returns {Promise<import('./dev/serve.mjs').DevServer>} resolves after the first build
 */
export const startDevConsole = async ({ host, remotes, api, port = 0 }) => {
  const compiler = await devCompiler([host, ...remotes])
  /** @type {Promise<import('webpack').Compilation[]>} */
  let built = new Promise((resolve) => {
    compiler.hooks.done.tap('outlet-dev', ({ stats }) => {
      const compilations = stats.map(({ compilation }) => compilation)
      built = Promise.resolve(compilations)
      resolve(compilations)
    })
  })
  const makePage = async (/** @type {string} */ pathname) =>
    devPage({ host, remotes, compilations: await built, pathname })
  const server = await serve(compiler, { port, makePage, api })
  await built
  return server
}

const practicePage = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Practice shell</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/main.css" />
    <script src="/main.js" defer></script>
  </head>
  <body style="margin: 0"><div id="root"></div></body>
</html>`

/**
 * Serves one remote in the practice shell, with the fake server that its `src/dev.tsx` sets up.
 * @param {{ dir: string, port?: number }} options folder of the remote
 * @returns {Promise<import('./dev/serve.mjs').DevServer>}
 */
export const startPractice = async ({ dir, port = 0 }) =>
  serve(webpack(practiceConfig(dir)), { port, makePage: async () => practicePage })
