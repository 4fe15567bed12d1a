import { chromium } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD } from '../e2e/console'

export const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

export async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD })
  const response = await fetch(`${url}/api/v1/login/access-token`, { method: 'POST', body })
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token
}

/** A monitor to link to, of a product that the practice store's first sync has brought. */
export async function aMonitor(url: string, token: string): Promise<string> {
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
