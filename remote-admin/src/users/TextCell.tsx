import { UnknownValue } from '@outlet/shared/ui/UnknownValue'

/** What somebody entered; nothing entered is unknown. */
export const TextCell = ({ text }: { text: string | null }) =>
  text ? <span title={text}>{text}</span> : <UnknownValue />
