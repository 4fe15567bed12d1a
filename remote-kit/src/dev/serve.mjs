import WebpackDevServer from 'webpack-dev-server'

/**
 * @typedef {object} DevServer
 * @property {string} url
 * @property {() => Promise<void>} stop
 */

/** @typedef {(pathname: string) => Promise<string>} MakePage */

/**
 * Whether the request is for a page, not for a file or data.
 * @param {{ method?: string | undefined, headers: import('node:http').IncomingHttpHeaders }} request
 */
const wantsPage = ({ method, headers }) => method === 'GET' && (headers.accept ?? '').includes('text/html')

/**
 * @param {MakePage} makePage
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: (error?: unknown) => void) => void}
 */
const servePages = (makePage) => (request, response, next) => {
  if (!wantsPage(request)) return next()
  const { pathname } = new URL(request.url ?? '/', 'http://page')
  makePage(pathname).then(
    (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    (error) => next(error),
  )
}

/**
 * Starts webpack's development server with hot reload. Every address that is not a file is a page.
 * @param {import('webpack').Compiler | import('webpack').MultiCompiler} compiler
 * @param {{ port: number, makePage: MakePage, api?: string | undefined }} options port 0 selects a free port; `api`: server
 * for requests below /api
 * @returns {Promise<DevServer>}
 */
export const serve = async (compiler, { port, makePage, api }) => {
  /** @type {import('webpack-dev-server').Configuration} */
  const options = {
    host: '127.0.0.1',
    port,
    hot: true,
    allowedHosts: ['localhost', '127.0.0.1'],
    // Compressed responses are buffered until they are complete; event streams never are.
    compress: false,
    static: false,
    devMiddleware: { stats: 'errors-warnings' },
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
    proxy: api ? [{ context: ['/api'], target: api }] : [],
    setupMiddlewares: (middlewares) => [...middlewares, { name: 'page', middleware: servePages(makePage) }],
  }
  const server = new WebpackDevServer(options, compiler)
  await server.start()
  const address = server.server?.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return { url: `http://127.0.0.1:${taken}`, stop: () => server.stop() }
}
