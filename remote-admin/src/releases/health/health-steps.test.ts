import { healthSteps, sinceLoaded, versionSpans } from './health-steps'

const since = '2026-11-20T00:00:00.000Z'
const minute = 60_000
const at = (step: number) => Date.parse(since) + step * 10 * minute
const point = (step: number, version: string, loads: number, with_errors = 0) => ({
  ...{ at: new Date(at(step)).toISOString(), version, loads, failed_loads: 0, with_errors, errors: with_errors },
  load_ms: null,
})

test('returns every step with all versions added up, and the version with most loads', () => {
  const points = [point(1, '1.0.0', 5, 1), point(1, '1.1.0', 9, 2), point(3, '1.1.0', 2, 2)]
  const steps = healthSteps({ since, step_minutes: 10, points }, at(4))
  expect(steps).toEqual([
    { at: at(0), loads: 0, withErrors: 0, version: null },
    { at: at(1), loads: 14, withErrors: 3, version: '1.1.0' },
    { at: at(2), loads: 0, withErrors: 0, version: null },
    { at: at(3), loads: 2, withErrors: 2, version: '1.1.0' },
  ])
})

test('leaves out the time before the first load, but shows at least a day', () => {
  const day = 144
  const young = healthSteps({ since, step_minutes: 10, points: [point(5 * day, '1.0.0', 1)] }, at(5 * day + 6))
  expect(sinceLoaded(young, at(5 * day + 6))[0]?.at).toBe(at(4 * day + 6))
  const older = healthSteps({ since, step_minutes: 10, points: [point(2 * day, '1.0.0', 1)] }, at(5 * day))
  expect(sinceLoaded(older, at(5 * day))[0]?.at).toBe(at(2 * day))
})

test('a version lasts until another one is loaded, regardless of steps without loads', () => {
  const points = [point(0, '1.0.0', 1), point(2, '1.0.0', 1), point(4, '1.1.0', 1)]
  const steps = healthSteps({ since, step_minutes: 10, points }, at(6))
  expect(versionSpans(steps, at(6))).toEqual([
    { version: '1.0.0', from: at(0), until: at(4) },
    { version: '1.1.0', from: at(4), until: at(6) },
  ])
})
