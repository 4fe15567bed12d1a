import esbuild from 'esbuild'

/**
 * Bundles TypeScript source (manifest or contract: pure values) and evaluates it in this process.
 * @param {string} dir folder from which imports are resolved
 * @param {string} source
 * @returns {Promise<Record<string, unknown>>} exports of the source
 */
export const evaluate = async (dir, source) => {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: dir, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    // CommonJS packages require Node's built-in modules, and a data: module has no `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/')" },
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}
