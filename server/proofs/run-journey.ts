import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A journey, in a browser and against a console of its own, told by variables how much of it; answers what it says. */
export async function runJourney(
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ passed: boolean; said: string }> {
  const words = ['playwright', 'test', '-c', 'host/e2e/playwright.config.ts', '--reporter=line', name]
  const child = spawn('npx', words, { cwd: root, env: { ...process.env, NODE_ENV: 'test', ...variables } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const [code] = await once(child, 'exit')
  return { passed: code === 0, said }
}
