import { SiteCatalogue } from './site-catalogue'
import { sites } from './sites'
import { StockMovement } from './stock-movement'

const start = Date.parse('2026-11-18T12:00:00Z')
const second = 1000
const minute = 60 * second

function make(seed: number, moving = true) {
  const [site] = sites
  if (!site) throw new Error('no site')
  const catalogue = new SiteCatalogue(site, seed, 400)
  return { catalogue, movement: new StockMovement(catalogue, start, moving) }
}

describe('automatic stock movement', () => {
  it('is the same for the same seed and time, however often it is advanced', () => {
    const [once, often, other] = [make(7), make(7), make(8)]
    once.movement.advanceTo(start + 10 * minute)
    for (let elapsed = 0; elapsed <= 10 * minute; elapsed += 700) often.movement.advanceTo(start + elapsed)
    often.movement.advanceTo(start + 10 * minute)
    other.movement.advanceTo(start + 10 * minute)
    expect(often.catalogue.stock).toEqual(once.catalogue.stock)
    expect(often.catalogue.discount).toEqual(once.catalogue.discount)
    expect(other.catalogue.stock).not.toEqual(once.catalogue.stock)
  })

  it('sells and restocks, changes prices, and never goes below zero', () => {
    const { catalogue, movement } = make(7)
    const [before, discountBefore] = [catalogue.stock.slice(), catalogue.discount.slice()]
    movement.advanceTo(start + 60 * minute)
    const changes = [...catalogue.stock].map((now, slot) => now - (before[slot] ?? 0))
    expect(changes.filter((change) => change < 0).length).toBeGreaterThan(100)
    expect(changes.filter((change) => change > 0).length).toBeGreaterThan(100)
    expect(catalogue.discount).not.toEqual(discountBefore)
    expect(Math.min(...catalogue.stock)).toBe(0)
    const soldOut = catalogue.stock.filter((left) => left === 0).length / catalogue.slots
    expect(soldOut).toBeGreaterThan(0.1)
    expect(soldOut).toBeLessThan(0.7)
  })

  it('changes three in four of the frequently changing products within a minute', () => {
    const { catalogue, movement } = make(7)
    const before = catalogue.masterRevision.slice()
    movement.advanceTo(start + minute)
    const hot = [...catalogue.masterRevision].filter((_, position) => position % 10 === 0)
    const changed = hot.filter((revision, index) => revision !== before[index * 10])
    expect(changed.length / hot.length).toBeGreaterThan(0.75)
  })

  it('does not change while frozen and does not catch up afterwards', () => {
    const { catalogue, movement } = make(7, false)
    const before = catalogue.stock.slice()
    movement.advanceTo(start + 60 * minute)
    movement.setMoving(true, start + 60 * minute)
    movement.advanceTo(start + 60 * minute + second / 2)
    expect(catalogue.stock).toEqual(before)
    movement.advanceTo(start + 65 * minute)
    expect(catalogue.stock).not.toEqual(before)
  })

  it('leaves manually set stock alone', () => {
    const { catalogue, movement } = make(7)
    catalogue.slotsOf(0).forEach((slot) => catalogue.fixedInventory.set(slot, { _type: 'inventory', id: 'x', ats: 3 }))
    const before = catalogue.slotsOf(0).map((slot) => catalogue.stock[slot])
    movement.advanceTo(start + 60 * minute)
    expect(catalogue.slotsOf(0).map((slot) => catalogue.stock[slot])).toEqual(before)
  })
})
