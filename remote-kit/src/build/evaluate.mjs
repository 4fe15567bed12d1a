import esbuild from 'esbuild'

/**
 * Bundles some lines of TypeScript (the manifest, the contract: pure values) and evaluates them here.
 * @param {string} dir folder from which imports are resolved
 * @param {string} source
 * @returns {Promise<Record<string, unknown>>} what the lines export
 */
export const evaluate = async (dir, source) => {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: dir, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    // Packages in CommonJS ask for Node's own modules, and a module made of text has no `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/')" },
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}
