import { transform } from '@swc/core'

/**
 * Compiles TypeScript for development like ts-loader with `transpileOnly`, and adds the markers that let a changed
 * component be replaced while it preserves its state.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} source
 */
export default function refresh(source) {
  const done = this.async()
  const compiled = transform(source, {
    filename: this.resourcePath,
    configFile: false,
    swcrc: false,
    sourceMaps: true,
    jsc: {
      parser: { syntax: 'typescript', tsx: this.resourcePath.endsWith('x') },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: true, refresh: true } },
    },
  })
  compiled.then(({ code, map }) => done(null, code, map), done)
}
