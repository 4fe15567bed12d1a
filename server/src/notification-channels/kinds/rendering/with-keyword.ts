import type { ChannelMessage } from '../channel-kind'

/** Adds the keyword that a robot's security setting requires. It starts the title, where it is never cut off. */
export const withKeyword = (message: ChannelMessage, keyword: string | undefined): ChannelMessage =>
  keyword === undefined || message.title.startsWith(keyword)
    ? message
    : { ...message, title: `${keyword} ${message.title}` }
