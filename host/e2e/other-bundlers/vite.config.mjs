import { outletRemote } from '@outlet/remote-kit/vite'

const dir = import.meta.dirname

export default {
  root: dir,
  build: { outDir: 'dist/vite', emptyOutDir: true },
  plugins: [outletRemote(dir, { release: process.env.RELEASE })],
}
