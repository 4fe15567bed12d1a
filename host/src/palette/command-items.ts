import type { RemoteCommand } from '@outlet/shared/contract/releases'
import type { Locale } from '@outlet/shared/settings/locale'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { permittedExtensions } from '../extensions/permitted-extensions'
import type { Extension } from '../extensions/permitted-extensions'
import { useRunCommand } from '../extensions/use-run-command'
import { HOST } from '../locales/add-host-messages'
import { argumentAfter, matchScore } from './match'
import type { KnownItem } from './palette-item'

/** Score above that of a page of the same name: a person who types an argument means the command. */
const WITH_ARGUMENT = 110

const textsOf = ({ label, keywords }: RemoteCommand): string[] => [...Object.values(label), ...keywords]

/** The remotes' commands. A command with an argument is also found by a keyword followed by text. */
export const useCommandItems = (role: string | null, locale: Locale): KnownItem[] => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const runCommand = useRunCommand()
  const itemOf = (command: Extension<RemoteCommand>): KnownItem => {
    const { remote, entry } = command
    const texts = textsOf(entry)
    const argumentIn = (typed: string) => (entry.argument ? argumentAfter(typed, texts) : null)
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
        argumentIn(typed) === null ? matchScore(typed, { texts, pinyin: entry.pinyin }) : WITH_ARGUMENT,
      forText: (typed) => {
        const argument = argumentIn(typed)
        if (argument === null) return line
        return { ...line, detail: argument, run: () => void runCommand(command, argument) }
      },
    }
  }
  return permittedExtensions(release, role, ({ commands }) => commands).map(itemOf)
}
