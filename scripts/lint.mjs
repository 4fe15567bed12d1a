import { ensureInstalled } from './lib/install.mjs'
import { checksOf } from './lib/checks.mjs'

await ensureInstalled()
let failed = 0
for (const check of checksOf()) {
  const { code, output } = await check.run()
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name}`)
  if (code !== 0) {
    failed++
    console.log(output)
  }
}
process.exit(failed === 0 ? 0 : 1)
