import { type Reply, jsonReply } from './reply'

/** Returns an error in the API's format: a type named after an exception, a message, and its arguments. */
export function faultReply(
  status: number,
  type: string,
  message: string,
  args: Record<string, string | number> = {},
  headers: Record<string, string> = {},
): Reply {
  return jsonReply({ _v: '23.2', fault: { arguments: args, type, message } }, status, headers)
}
