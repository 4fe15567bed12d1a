import { Rhythm } from './rhythm'
import { SiteCatalogue } from './site-catalogue'
import { sites } from './sites'

const MINUTE = 60_000
const DAY = 86_400_000
const from = Date.UTC(2026, 0, 5)
const until = from + 56 * DAY

function past(seed = 1) {
  const site = sites.find(({ hasRhythm }) => hasRhythm)
  if (!site) throw new Error('no site has a past')
  const catalogue = new SiteCatalogue(site, seed, 48)
  const positions = Array.from({ length: 48 }, (_, position) => position)
  const wallets = positions.filter((position) => catalogue.definition(position).category.id === 'wallets')
  return { rhythm: new Rhythm(catalogue), positions, wallets }
}

const sum = (levels: readonly number[]) => levels.reduce((total, level) => total + level, 0)

/** Returns each restock: when the product came back in stock, and for how many minutes. */
function stays(rhythm: Rhythm, position: number) {
  const found: { at: number; minutes: number }[] = []
  let since: number | null = null
  for (const at of rhythm.changesBetween(position, from, until)) {
    const isThere = sum(rhythm.levelsAt(position, at)) > 0
    if (isThere) since ??= at
    else if (since !== null) {
      found.push({ at: since, minutes: (at - since) / MINUTE })
      since = null
    }
  }
  return found
}

test('wallets restock on Tuesdays and Fridays soon after 02:00 UTC and sell out within 70 minutes', () => {
  const { rhythm, wallets } = past()
  const found = wallets.flatMap((position) => stays(rhythm, position))
  expect(found.length).toBeGreaterThan(wallets.length * 8)
  for (const { at, minutes } of found) {
    expect([2, 5]).toContain(new Date(at).getUTCDay())
    expect(new Date(at).getUTCHours()).toBe(2)
    expect(minutes).toBeLessThanOrEqual(70)
  }
})

test('stock and discount are constant between two reported changes', () => {
  const { rhythm, positions } = past()
  for (const position of positions.slice(0, 12)) {
    const state = (at: number) => [rhythm.levelsAt(position, at), rhythm.discountAt(position, at)]
    const changes = rhythm.changesBetween(position, from, until)
    for (const [index, at] of changes.entries()) expect(state((changes[index + 1] ?? until) - 1)).toEqual(state(at))
  }
})

test('prices fall in a sale', () => {
  const { rhythm, positions } = past()
  const off = (instant: number) => sum(positions.map((position) => rhythm.discountAt(position, instant)))
  expect(off(Date.UTC(2026, 10, 25))).toBeGreaterThan(off(Date.UTC(2026, 9, 15)) + 48 * 10)
})

test('the same seed has the same past, another seed a different past', () => {
  const changesOf = (seed: number) => past(seed).rhythm.changesBetween(0, from, until)
  expect(changesOf(7)).toEqual(changesOf(7))
  expect(changesOf(7)).not.toEqual(changesOf(8))
})
