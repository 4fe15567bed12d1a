import fc from 'fast-check'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { activeSpans, nextActive } from './active-hours'

const BERLIN = 'Europe/Berlin'
const every = [1, 2, 3, 4, 5, 6, 7]
const at = (iso: string) => Date.parse(iso)
const spans = (hours: ActiveHours, zone: string, from: string, until: string) =>
  activeSpans(hours, zone, at(from), at(until)).map((span) => [
    new Date(span.from).toISOString(),
    new Date(span.until).toISOString(),
  ])

test('days of the week and times are in the time zone', () => {
  // The range below is Friday to Monday.
  const work = { days: [1, 5], from: '09:00', to: '18:30' }
  expect(spans(work, 'Asia/Shanghai', '2026-11-20T00:00:00Z', '2026-11-24T00:00:00Z')).toEqual([
    ['2026-11-20T01:00:00.000Z', '2026-11-20T10:30:00.000Z'],
    ['2026-11-23T01:00:00.000Z', '2026-11-23T10:30:00.000Z'],
  ])
})

test('a span over midnight belongs to the day on which it starts', () => {
  const night = { days: [5], from: '22:00', to: '06:00' }
  expect(spans(night, BERLIN, '2026-11-19T00:00:00Z', '2026-11-23T00:00:00Z')).toEqual([
    ['2026-11-20T21:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  ])
  expect(nextActive(night, BERLIN, at('2026-11-21T04:00:00Z'))).toBe(at('2026-11-21T04:00:00Z'))
  expect(nextActive(night, BERLIN, at('2026-11-21T05:00:00Z'))).toBe(at('2026-11-27T21:00:00Z'))
})

test('equal times are a full day, and adjacent days form one span', () => {
  const weekend = { days: [6, 7], from: '00:00', to: '00:00' }
  expect(spans(weekend, BERLIN, '2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z')).toEqual([
    ['2026-11-20T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ])
})

test('a night has an hour more when clocks go back, one less when they go forward', () => {
  const night = { days: every, from: '22:00', to: '06:00' }
  const hoursOf = (from: string, until: string) =>
    activeSpans(night, BERLIN, at(from), at(until)).map((span) => (span.until - span.from) / 3_600_000)
  expect(hoursOf('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toEqual([9])
  expect(hoursOf('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toEqual([7])
})

test('a time that clocks skip uses the offset before the jump; a repeated time counts at its first occurrence', () => {
  const early = { days: every, from: '02:30', to: '05:00' }
  expect(nextActive(early, BERLIN, at('2026-03-29T00:00:00Z'))).toBe(at('2026-03-29T01:30:00Z'))
  expect(nextActive(early, BERLIN, at('2026-10-24T23:00:00Z'))).toBe(at('2026-10-25T00:30:00Z'))
})

const hours = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  from: fc.constantFrom('00:00', '02:30', '09:00', '22:15'),
  to: fc.constantFrom('00:00', '02:30', '09:00', '22:15'),
})
const zones = fc.constantFrom(BERLIN, 'Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'UTC')

test('the next active instant is active, and no instant before it is', () => {
  fc.assert(
    fc.property(hours, zones, fc.integer({ min: at('2026-01-01Z'), max: at('2027-01-01Z') }), (plan, zone, now) => {
      const next = nextActive(plan, zone, now)
      expect(next).toBeGreaterThanOrEqual(now)
      expect(nextActive(plan, zone, next)).toBe(next)
      expect(activeSpans(plan, zone, now, next)).toEqual([])
    }),
  )
})
