import type { Recording } from './recording'
import type { FakeReply, FakeRequest } from '../fake-store'

export type RecordedReply = (request: FakeRequest, recording: Recording) => FakeReply | null

/** Returns the recorded documents with these ids. */
export const documentsOf = (documents: Recording['documents'], ids: readonly string[]) =>
  documents.filter((document) => ids.includes(String(document['id'])))
