import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs an end-to-end journey in a browser against its own console; variables set its size. Returns whether it passed,
 * and its output.
 */
export async function runJourney(
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ passed: boolean; said: string }> {
  const args = ['playwright', 'test', '-c', 'host/e2e/playwright.config.ts', '--reporter=line', name]
  const child = spawn('npx', args, { cwd: root, env: { ...process.env, NODE_ENV: 'test', ...variables } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const [code] = await once(child, 'exit')
  return { passed: code === 0, said }
}
