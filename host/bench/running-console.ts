import { chromium } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'

export const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

/**
 * Prints a table for people and one line of JSON for the script that compares two runs, in the format of the server's
 * benchmarks.
 */
export function report(rows: Readonly<Record<string, object>>): void {
  console.table(rows)
  console.log(JSON.stringify(rows))
}

/** Creates a monitor for a product of the practice store's first sync and returns its id. */
export async function createMonitor(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const Products = z.object({ items: z.array(z.object({ id: z.string() })) })
  for (let attempt = 0; attempt < 60; attempt++) {
    const listed = await fetch(`${url}/api/v1/products?website_type=coach-outlet&limit=1`, { headers })
    const [product] = Products.parse(await listed.json()).items
    if (product) {
      const body = JSON.stringify({ product_code: product.id, website_type: 'coach-outlet' })
      const created = await fetch(`${url}/api/v1/inventory-monitors`, { method: 'POST', headers, body })
      return z.object({ id: z.string() }).parse(await created.json()).id
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('the practice store was not read within a minute')
}
