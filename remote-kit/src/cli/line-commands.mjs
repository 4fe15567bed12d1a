import { endCanary, explain, setCanary } from '../canaries.mjs'
import { endPreviews, preview } from '../previews.mjs'
import { applyOrRequest, common, madeBy, numberOf, RELEASE } from './environment-commands.mjs'
import { UsageError } from './usage.mjs'

/** @typedef {import('./commands.mjs').CommandInput} CommandInput */
/** @typedef {import('./commands.mjs').CommandResult} CommandResult */
/** @typedef {import('@outlet/shared/contract/why').Why} Why */

/** @param {string | undefined} word @param {string} question */
const releaseOf = (word, question) => {
  const [, name, version] = RELEASE.exec(word ?? '') ?? []
  if (!name || !version || version === 'none') throw new UsageError(question)
  return { name, version }
}

/** @param {string | undefined} text */
const percentOf = (text) => {
  if (text === undefined || !/^\d{1,3}$/.test(text) || Number(text) > 100) {
    throw new UsageError('for how many? --percent 1 to 100, or --end')
  }
  return Number(text)
}

/**
 * @param {string} environment
 * @param {string} name
 * @param {CommandInput['options']} options
 * @returns {Promise<CommandResult>}
 */
const end = async (environment, name, options) => {
  const { after } = await endCanary({ environment, name, ...common(options) })
  const text = `${environment} is at generation ${after.generation} now: everybody gets ${name}@${after.pins[name]}`
  return { text, value: after }
}

/** @param {Parameters<typeof setCanary>[0]} wanted @returns {Promise<CommandResult>} */
const set = async (wanted) => {
  const { environment, name, version, percent } = wanted
  const { before, after } = await setCanary(wanted)
  const state = `generation ${after.generation}${before.generation === after.generation ? '' : ' now'}`
  const others = percent === 100 ? '' : `, the others ${name}@${after.pins[name]}`
  return { text: `${environment} is at ${state}: ${percent} % get ${name}@${version}${others}`, value: after }
}

/** @param {Why} why @returns {string[]} */
const canaryLines = ({ name, canary, slot }) => {
  if (!canary) return []
  const stands = slot === null ? '' : `; this user stands at ${slot}`
  return [`  canary: ${canary.percent} % get ${name}@${canary.version}${stands}`]
}

/** @param {Why['browser']} browser @returns {string[]} */
const browserLines = (browser) =>
  browser
    ? [
        `  browser: ${browser.outcome}${browser.at === null ? '' : ` at ${browser.at}`}`,
        ...browser.problems.map(({ path, message }) => `    ${path}: ${message}`),
      ]
    : []

/** @param {Why['gate']} gate @returns {string[]} */
const gateLines = (gate) =>
  gate
    ? [
        `  gate: ${gate.outcome} at ${gate.at} (rules ${gate.rules})`,
        ...gate.problems.map(({ path, message }) => `    ${path}: ${message}`),
      ]
    : []

/** @param {Why} why @returns {string} */
const resultLine = ({ environment, name, user, version, rule }) => {
  const who = user === null ? 'a user outside the canary' : user.name
  const release = version === null ? `no release of ${name}` : `${name}@${version}`
  return `${who} gets ${release} in ${environment}: ${rule === 'not_pinned' ? 'none is pinned' : rule}`
}

/** @param {Why} why @returns {string[]} */
const whyLines = (why) => {
  const { name, since, preview: previewed, gate, browser } = why
  return [
    resultLine(why),
    ...canaryLines(why),
    ...(since ? [`  since generation ${since.generation}${madeBy(since)}`] : []),
    ...gateLines(gate),
    ...browserLines(browser),
    ...(previewed
      ? [`  but in the browser that previews it ${name}@${previewed.version}, until ${previewed.until}`]
      : []),
  ]
}

/**
 * Commands for releases that only some users get.
 * @type {Record<string, (input: CommandInput) => Promise<CommandResult>>}
 */
export const lineCommands = {
  canary: async ({ args: [environment, release], options }) => {
    if (!environment) throw new UsageError('which environment? remote canary <environment> orders@1.5.0 --percent 5')
    const [name = ''] = (release ?? '').split('@')
    if (options.end && /^[a-z][a-z0-9-]*$/.test(name)) return end(environment, name, options)
    const wanted = releaseOf(release, 'which release? remote canary <environment> orders@1.5.0 --percent 5')
    const percent = percentOf(options.percent)
    if (percent === 0) return end(environment, wanted.name, options)
    const change = { environment, ...common(options) }
    const canaries = { [wanted.name]: { version: wanted.version, percent } }
    return applyOrRequest({ ...change, canaries }, () => set({ ...change, ...wanted, percent }))
  },

  preview: async ({ args: [release], options: { server, user, hours, end: isEnd } }) => {
    const named = releaseOf(release, 'which release? remote preview orders@1.5.0')
    if (isEnd) {
      const ended = await endPreviews({ ...named, server })
      return { text: `${ended.length} previews of ${release} ended`, value: ended }
    }
    const made = await preview({ ...named, user, hours: numberOf(hours, 'hours'), server })
    const text = `${made.link}\n${release} for ${made.user.name}, in the browser that opens it first, until ${made.expires_at}`
    return { text, value: made }
  },

  why: async ({ args: [environment, name], options: { server, user } }) => {
    if (!environment || !name) throw new UsageError('of what, and where? remote why <environment> orders')
    const value = await explain({ environment, name, user, server })
    return { text: whyLines(value).join('\n'), value }
  },
}
