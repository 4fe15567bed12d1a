import type { RemoteDescriptor } from '../releases'
import { HOST } from './host-pages'
import { problem, type ReleaseProblem } from './release-problem'

export const languages = ['zh-CN', 'en-US'] as const

/** The container's global name: it holds name and version, so that two versions of a remote can stand on one page. */
export const globalName = (name: string, version: string): string =>
  `outlet_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_')

interface Named {
  readonly name: string
  readonly link?: string | undefined
}
type Coded = { readonly [Kind in 'routes' | 'widgets']: readonly Named[] } & {
  readonly [Kind in 'commands' | 'searches' | 'steps' | 'settings']?: readonly Named[] | undefined
}

/** Names of the parts that have code, with what they are: a command with a link has none. */
export const codedParts = ({ routes, widgets, commands = [], searches = [], steps = [], settings = [] }: Coded) =>
  [
    ...routes.map(({ name }) => ({ kind: 'route', name })),
    ...widgets.map(({ name }) => ({ kind: 'widget', name })),
    ...commands.filter(({ link }) => link === undefined).map(({ name }) => ({ kind: 'command', name })),
    ...searches.map(({ name }) => ({ kind: 'search', name })),
    ...steps.map(({ name }) => ({ kind: 'step', name })),
    ...settings.map(({ name }) => ({ kind: 'panel of settings', name })),
  ] as const

const firstsOf = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** Routes of one name are told of as routes that collide. */
function twiceProblems(descriptor: RemoteDescriptor): ReleaseProblem[] {
  const routes = new Set(descriptor.routes.map(({ name }) => name))
  const others = codedParts(descriptor).filter(({ kind }) => kind !== 'route')
  const linked = descriptor.commands.filter(({ link }) => link !== undefined).map(({ name }) => name)
  const twice = firstsOf([...routes, ...others.map(({ name }) => name)])
  const commands = firstsOf([...linked, ...descriptor.commands.filter(({ link }) => !link).map(({ name }) => name)])
  const kinds = firstsOf(descriptor.notifications.map(({ kind }) => kind))
  return [
    ...[...new Set([...twice, ...commands])].map((name) =>
      problem(name, 'release.name_twice', `two parts are called ${name}: give one of them another name`),
    ),
    ...[...new Set(kinds)].map((kind) =>
      problem(kind, 'release.name_twice', `the notifications of kind ${kind} are worded twice: keep one`),
    ),
  ]
}

/** One language's words without the other's; a release that names neither keeps its words elsewhere. */
function languageProblems({ pages }: RemoteDescriptor): ReleaseProblem[] {
  const there = languages.filter((language) => Object.hasOwn(pages, language))
  if (there.length !== 1) return []
  return languages
    .filter((language) => !there.includes(language))
    .map((language) =>
      problem(
        language,
        'release.language_missing',
        `there are words in ${there.join()} only: add those in ${language}`,
      ),
    )
}

/** Names in the descriptor that say something twice, say something else than name and version, or are half of a pair. */
export function nameProblems(descriptor: RemoteDescriptor): ReleaseProblem[] {
  if (descriptor.name === HOST) return []
  const expected = globalName(descriptor.name, descriptor.version)
  return [
    ...(descriptor.global === expected
      ? []
      : [
          problem(
            'global',
            'release.global_invalid',
            `the container's global name is ${descriptor.global}: build it as ${expected}`,
          ),
        ]),
    ...twiceProblems(descriptor),
    ...languageProblems(descriptor),
  ]
}
