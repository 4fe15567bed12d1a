import { draftRelease, draftRoute, integrityOf, sentFile } from './release-draft'

type Body = ReturnType<typeof draftRelease>

export interface Change {
  descriptor?: Partial<Body['descriptor']>
  /** File contents by path that are added to or replace those of the valid release; null removes a file. */
  files?: Readonly<Record<string, string | null>>
}

export const messageChunk = (text: string) => `(self.chunks||=[]).push([[1],{1(e){e.exports=JSON.parse('${text}')}}])`

/** Returns the body with a file's content replaced, including its hash, without its compressed forms. */
function withFile(body: Body, path: string, text: string | null): Body {
  const { [path]: _hash, ...hashes } = body.descriptor.files
  const others = body.files.filter((file) => file.path.replace(/\.(br|gz)$/, '') !== path)
  return {
    ...body,
    descriptor: {
      ...body.descriptor,
      files: text === null ? hashes : { ...hashes, [path]: integrityOf(text) },
    },
    files: text === null ? others : [...others, sentFile(path, text)],
  }
}

/**
 * A small valid release of a remote `returns` with a page, a style sheet and messages in both languages, with optional
 * changes.
 */
export function goodRelease(version: string, { descriptor = {}, files = {} }: Change = {}): Body {
  const good = draftRelease(
    {
      'remoteEntry.js': '',
      'ReturnList.js': 'export const page=e=>e.fetch',
      'ReturnList.css': '.returns-list-a1{color:red}.returns-list-a1 dt{margin:0}',
      'zh-CN.js': messageChunk('{"list":{"title":"退货","count_other":"{{count}} 件"}}'),
      'en-US.js': messageChunk('{"list":{"title":"Returns","count_one":"one","count_other":"{{count}}"}}'),
    },
    {
      name: 'returns',
      version,
      routes: [draftRoute('ReturnList', '/returns/list')],
      pages: { ReturnList: ['ReturnList.js', 'ReturnList.css'], 'zh-CN': ['zh-CN.js'], 'en-US': ['en-US.js'] },
      ...descriptor,
    },
  )
  return Object.entries(files).reduce((body, [path, text]) => withFile(body, path, text), good)
}
