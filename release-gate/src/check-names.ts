import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { createProblem, type ReleaseProblem } from './release-problem'

export const languages = ['zh-CN', 'en-US'] as const

/** Global name of the container. It contains name and version, so that two versions of a remote can run in one page. */
export const globalName = (name: string, version: string): string =>
  `outlet_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_')

interface Named {
  readonly name: string
  readonly link?: string | undefined
}
type Coded = { readonly [Kind in 'routes' | 'widgets']: readonly Named[] } & {
  readonly [Kind in 'commands' | 'searches' | 'steps' | 'settings']?: readonly Named[] | undefined
}

/** Names and kinds of the extensions that have code. A command with a link has none. */
export const extensionsWithCode = ({
  routes,
  widgets,
  commands = [],
  searches = [],
  steps = [],
  settings = [],
}: Coded) =>
  [
    ...routes.map(({ name }) => ({ kind: 'route', name })),
    ...widgets.map(({ name }) => ({ kind: 'widget', name })),
    ...commands.filter(({ link }) => link === undefined).map(({ name }) => ({ kind: 'command', name })),
    ...searches.map(({ name }) => ({ kind: 'search', name })),
    ...steps.map(({ name }) => ({ kind: 'step', name })),
    ...settings.map(({ name }) => ({ kind: 'panel of settings', name })),
  ] as const

const duplicatesOf = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** Reports names that occur twice. Routes with the same name are reported as colliding routes instead. */
function duplicateNameProblems(descriptor: RemoteDescriptor): ReleaseProblem[] {
  const routes = new Set(descriptor.routes.map(({ name }) => name))
  const others = extensionsWithCode(descriptor).filter(({ kind }) => kind !== 'route')
  const linked = descriptor.commands.filter(({ link }) => link !== undefined).map(({ name }) => name)
  const twice = duplicatesOf([...routes, ...others.map(({ name }) => name)])
  const commands = duplicatesOf([...linked, ...descriptor.commands.filter(({ link }) => !link).map(({ name }) => name)])
  const kinds = duplicatesOf(descriptor.notifications.map(({ kind }) => kind))
  return [
    ...[...new Set([...twice, ...commands])].map((name) =>
      createProblem(name, 'release.name_twice', `two parts are called ${name}: give one of them another name`),
    ),
    ...[...new Set(kinds)].map((kind) =>
      createProblem(kind, 'release.name_twice', `the notifications of kind ${kind} have two texts: remove one`),
    ),
  ]
}

/** Reports messages in one language only. A release that lists neither language has its messages in other files. */
function languageProblems({ pages }: RemoteDescriptor): ReleaseProblem[] {
  const there = languages.filter((language) => Object.hasOwn(pages, language))
  if (there.length !== 1) return []
  return languages
    .filter((language) => !there.includes(language))
    .map((language) =>
      createProblem(
        language,
        'release.language_missing',
        `there are words in ${there.join()} only: add those in ${language}`,
      ),
    )
}

/**
 * Reports names in the descriptor that occur twice, that do not match name and version, or that lack the other
 * language.
 */
export function nameProblems(descriptor: RemoteDescriptor): ReleaseProblem[] {
  if (descriptor.name === HOST) return []
  const expected = globalName(descriptor.name, descriptor.version)
  return [
    ...(descriptor.global === expected
      ? []
      : [
          createProblem(
            'global',
            'release.global_invalid',
            `the container's global name is ${descriptor.global}: build it as ${expected}`,
          ),
        ]),
    ...duplicateNameProblems(descriptor),
    ...languageProblems(descriptor),
  ]
}
