import { draftRelease, draftRoute, integrityOf, sent } from './release-draft'

type Body = ReturnType<typeof draftRelease>

export interface Change {
  descriptor?: Partial<Body['descriptor']>
  /** Contents by path, besides those of the good release or in their place; null leaves one out. */
  files?: Readonly<Record<string, string | null>>
}

export const words = (text: string) => `(self.chunks||=[]).push([[1],{1(e){e.exports=JSON.parse('${text}')}}])`

/** The body with a file's content set, hash and all; its compressed forms are left out. */
function withFile(body: Body, path: string, text: string | null): Body {
  const { [path]: _hash, ...hashes } = body.descriptor.files
  const others = body.files.filter((file) => file.path.replace(/\.(br|gz)$/, '') !== path)
  return {
    ...body,
    descriptor: {
      ...body.descriptor,
      files: text === null ? hashes : { ...hashes, [path]: integrityOf(text) },
    },
    files: text === null ? others : [...others, sent(path, text)],
  }
}

/** A small release of a remote `returns` with a page, its style sheet and words in both languages; or what a change makes of it. */
export function goodRelease(version: string, { descriptor = {}, files = {} }: Change = {}): Body {
  const good = draftRelease(
    {
      'remoteEntry.js': '',
      'ReturnList.js': 'export const page=e=>e.fetch',
      'ReturnList.css': '.returns-list-a1{color:red}.returns-list-a1 dt{margin:0}',
      'zh-CN.js': words('{"list":{"title":"退货","count_other":"{{count}} 件"}}'),
      'en-US.js': words('{"list":{"title":"Returns","count_one":"one","count_other":"{{count}}"}}'),
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
