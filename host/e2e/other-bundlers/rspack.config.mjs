import { OutletRemotePlugin } from '@outlet/remote-kit/rspack'

const dir = import.meta.dirname

export default {
  mode: 'production',
  context: dir,
  target: ['web', 'es2022'],
  devtool: false,
  output: { path: `${dir}/dist/rspack`, clean: true },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: {
    // Makes CSS modules available as `import styles from`.
    parser: { 'css/auto': { namedExports: false } },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [new OutletRemotePlugin(dir, { release: process.env.RELEASE })],
}
