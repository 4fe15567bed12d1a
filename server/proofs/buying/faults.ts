/**
 * A deliberate fault in the purchase protocol: replacements in the source, and SQL that removes a guard from the
 * database.
 */
export interface Fault {
  name: string
  /** `from` is a text of the file (below server/src); each occurrence is replaced. */
  edits: readonly { file: string; from: string; to: string }[]
  sql?: string
  /** Another guard that prevents the same harm, so that the histories do not detect this fault alone. */
  behind?: string
}

const buy = 'purchase-attempts/buying/buy-attempt.ts'
const submit = 'purchase-attempts/buying/submit-attempt.ts'
const settle = 'purchase-attempts/settle-attempt.ts'
const trigger = 'purchase-attempts/trigger-tasks.ts'
const search = 'purchase-attempts/buying/search-order.ts'

const off = (file: string, condition: string) => ({ file, from: `if (${condition})`, to: 'if (false)' })

const noBudgetAtSubmission = {
  file: submit,
  from: "return (await isOverBudget(tx, { attempt, task, channel, day })) ? 'over_budget' : null",
  to: 'return null',
}
const noModeAtSubmission = off(submit, '!isAllowed(mode, attempt)')
const noChannelLock = { file: trigger, from: ".for('no key update')", to: '' }
const noTaskLock = { file: trigger, from: ".for('no key update', { of: snatchTaskTable })", to: '' }
const noLease = {
  file: submit,
  from: "lockAttempt(tx, id, { lease, states: ['quoted'] })",
  to: "lockAttempt(tx, id, { states: ['quoted', 'submitting', 'unknown', 'placed', 'refused', 'not_placed'] })",
}
const submittedTwice = { file: submit, from: ' || attempt.submittedAt', to: '' }
const dryRunContinues = off(buy, "stored.mode === 'dry_run'")
const noConfirmation = off(buy, "stored.mode === 'confirm' && !isConfirmed")
const unknownIs = (columns: string) => ({
  file: settle,
  from: "state: 'unknown',\n      reason,",
  to: `state: 'unknown',\n      reason,\n      ${columns},`,
})
const noIndexes = `drop index purchase_attempts_open_idx; drop index purchase_attempts_slot_idx;
  drop index purchase_attempts_variant_idx`
const sentLate = [
  off(submit, 'clock.now() >= sendUntil'),
  { file: submit, from: 'maxWaitMs: sendUntil - clock.now(),', to: '' },
]

export const faults: readonly Fault[] = [
  {
    name: 'an unknown outcome counts as not bought',
    edits: [
      {
        file: settle,
        from: "await settleUnknown(deps, attempt, { reason: 'answer_unknown', message: placement.why, steps: [step] })",
        to: 'await settleNotSent(deps, attempt)',
      },
    ],
  },
  {
    name: 'what is found submitting is bought again',
    edits: [
      {
        file: 'purchase-attempts/work-on-attempt.ts',
        from: 'return settleSenderLost(deps, context.attempt)',
        to: 'return buyAttempt(deps, lease, context)',
      },
      submittedTwice,
    ],
  },
  {
    name: 'who has lost the lease submits: no compare-and-set',
    edits: [noLease, submittedTwice, noBudgetAtSubmission],
  },
  { name: 'the order is sent after its time', edits: sentLate },
  { name: 'the stop of all buying is not read at the submission', edits: [off(submit, 'isStopped')] },
  {
    name: "the task's state is not read at the submission",
    edits: [{ file: submit, from: "if (task?.state !== 'armed' || task.deleted_at)", to: 'if (!task)' }],
  },
  {
    name: "the channel's state is not read at the submission",
    edits: [{ file: submit, from: 'if (!isActive(channel))', to: 'if (!channel)' }],
  },
  { name: 'the mode is not read again at the submission', edits: [noModeAtSubmission] },
  { name: 'the budgets are not read again at the submission', edits: [noBudgetAtSubmission] },
  {
    name: 'the deadline is not read at the submission',
    edits: [off(submit, 'isLate(attempt, task)')],
  },
  {
    name: 'the final quote is not held against the limits',
    edits: [{ file: buy, from: 'checkQuote(task, cart, quote)', to: 'null' }],
  },
  {
    name: 'a higher quote needs no second confirmation',
    edits: [{ file: buy, from: 'quote.total.minor <= stored.confirmedTotal', to: 'true' }],
  },
  { name: 'a dry run buys', edits: [dryRunContinues, noModeAtSubmission] },
  { name: 'no confirmation is requested', edits: [noConfirmation, noModeAtSubmission] },
  { name: 'an unknown outcome holds no budget', edits: [unknownIs('held: 0')] },
  {
    name: 'an unknown outcome holds no slot',
    edits: [
      unknownIs('holdsSlot: false'),
      {
        file: 'purchase-attempts/find-chances.ts',
        from: 'and not exists (select 1 from purchase_attempts open where open.task_id = task.id and open.is_open)',
        to: '',
      },
      { file: trigger, from: '!own.isOpen && !used.openVariants.has(variantId) && ', to: '' },
    ],
    sql: noIndexes,
  },
  { name: 'budgets are reserved without a lock', edits: [noChannelLock, noTaskLock, noBudgetAtSubmission] },
  { name: 'two triggers take the same slot', edits: [noChannelLock, noTaskLock], sql: noIndexes },
  {
    name: "a channel's daily budget is not checked",
    edits: [
      { file: trigger, from: ' && used.used + task.max_total <= channel.daily_budget', to: '' },
      noBudgetAtSubmission,
    ],
  },
  {
    name: "a task's budget is not checked",
    edits: [
      { file: trigger, from: 'own.used + task.max_total <= task.budget && ', to: '' },
      { file: 'purchase-attempts/end-attempt.ts', from: 'use.used + task.max_total > task.budget', to: 'false' },
      noBudgetAtSubmission,
    ],
  },
  {
    name: 'not placed is concluded after one search',
    edits: [
      {
        file: search,
        from: 'isCartDead && absentSince && absentSince.getTime() + ABSENCE_CONFIRM_MS <= clock.now()',
        to: 'true',
      },
    ],
  },
  {
    name: 'another total than was quoted does not stop the channel',
    edits: [{ file: settle, from: 'if (!otherTotal) return', to: 'return' }],
  },
  {
    name: 'no user is notified of an unknown outcome',
    edits: [{ file: settle, from: "kind: 'purchase_unknown'", to: "kind: 'purchase_refused'" }],
  },
  {
    name: 'a task does not rest',
    edits: [
      {
        file: 'purchase-attempts/find-chances.ts',
        from: "coalesce(task.rests_until, '-infinity') <= clock_now() and ",
        to: '',
      },
    ],
  },
  {
    name: 'budgets are reserved without a lock, and read again',
    edits: [noChannelLock, noTaskLock],
    behind: 'unique indexes hold slot and variant, and the submission reads the budgets under a lock',
  },
  { name: 'no unique index', edits: [], sql: noIndexes, behind: 'channel and task are locked by a trigger' },
  { name: 'a dry run continues to the submission', edits: [dryRunContinues], behind: 'the submission reads the mode' },
  { name: 'an unconfirmed purchase continues', edits: [noConfirmation], behind: 'the submission reads who confirmed' },
  { name: 'an attempt may be submitted twice', edits: [submittedTwice], behind: 'its state is not quoted any more' },
  {
    name: 'an unknown outcome holds no slot, and is open',
    edits: [unknownIs('holdsSlot: false')],
    behind: 'a task with an open attempt starts no other',
  },
]
