import type { ChannelMessage } from '../channel-kind'

/** The message with the word in it that a robot asks for; it leads the title, where nothing cuts it. */
export const withKeyword = (message: ChannelMessage, keyword: string | undefined): ChannelMessage =>
  keyword === undefined || message.title.startsWith(keyword)
    ? message
    : { ...message, title: `${keyword} ${message.title}` }
