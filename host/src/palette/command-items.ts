import type { RemoteCommand } from '@outlet/shared/contract/releases'
import type { Locale } from '@outlet/shared/settings/locale'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { permitted } from '../extensions/permitted'
import type { Extension } from '../extensions/permitted'
import { useRunCommand } from '../extensions/use-run-command'
import { HOST } from '../locales/add-host-messages'
import { argumentAfter, matchScore } from './match'
import type { KnownItem } from './palette-item'

/** Better than any page of that name: somebody who types an argument means the command. */
const WITH_ARGUMENT = 110

const wordsOf = ({ label, keywords }: RemoteCommand): string[] => [...Object.values(label), ...keywords]

/** What the remotes offer to do; one that takes an argument is also found by a keyword with something behind it. */
export const useCommandItems = (role: string | null, locale: Locale): KnownItem[] => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const runCommand = useRunCommand()
  const itemOf = (command: Extension<RemoteCommand>): KnownItem => {
    const { remote, entry } = command
    const words = wordsOf(entry)
    const argumentIn = (typed: string) => (entry.argument ? argumentAfter(typed, words) : null)
    const line = {
      id: `command ${remote} ${entry.name}`,
      kind: 'command' as const,
      title: entry.label[locale],
      detail: entry.argument ? t('palette.takes', { what: entry.argument[locale] }) : undefined,
      run: () => void runCommand(command),
    }
    return {
      ...line,
      scoreOf: (typed) =>
        argumentIn(typed) === null ? matchScore(typed, { texts: words, pinyin: entry.pinyin }) : WITH_ARGUMENT,
      forText: (typed) => {
        const argument = argumentIn(typed)
        if (argument === null) return line
        return { ...line, detail: argument, run: () => void runCommand(command, argument) }
      },
    }
  }
  return permitted(release, role, ({ commands }) => commands).map(itemOf)
}
