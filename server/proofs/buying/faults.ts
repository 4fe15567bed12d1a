/** A deliberate fault of the protocol of buying: what is replaced where, and what is taken away in the database. */
export interface Fault {
  name: string
  /** `from` stands in the file (below server/src), at each place that is meant. */
  edits: readonly { file: string; from: string; to: string }[]
  sql?: string
  /** Another guard holds against the same: alone it is not noticed, and this says by what. */
  behind?: string
}

const buy = 'purchase-attempts/buy-attempt.ts'
const submit = 'purchase-attempts/submit-attempt.ts'
const settle = 'purchase-attempts/settle-attempt.ts'
const trigger = 'purchase-attempts/trigger-tasks.ts'
const look = 'purchase-attempts/look-for-order.ts'

const off = (file: string, condition: string) => ({ file, from: `if (${condition})`, to: 'if (false)' })

const noBudgetAtSubmission = {
  file: submit,
  from: "return (await overBudget(tx, attempt, task, day)) ? 'over_budget' : null",
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
const dryRunGoesOn = off(buy, "kept.mode === 'dry_run'")
const nobodyIsAsked = off(buy, "kept.mode === 'confirm' && !isConfirmed")
const unknownIs = (columns: string) => ({
  file: settle,
  from: "state: 'unknown',\n        reason,",
  to: `state: 'unknown',\n        reason,\n        ${columns},`,
})
const noIndexes = `drop index purchase_attempts_open_idx; drop index purchase_attempts_slot_idx;
  drop index purchase_attempts_variant_idx`
const sentLate = [
  off(submit, 'clock.now() >= sendUntil'),
  { file: submit, from: '{ maxWaitMs: sendUntil - clock.now() }', to: '{}' },
]

export const faults: readonly Fault[] = [
  {
    name: 'an unknown outcome counts as not bought',
    edits: [
      {
        file: settle,
        from: "return settleUnknown(parts, attempt, { reason: 'answer_unknown', message: placement.why, steps: [step] })",
        to: 'return settleNotSent(parts, attempt)',
      },
    ],
  },
  {
    name: 'what is found submitting is bought again',
    edits: [
      {
        file: 'purchase-attempts/work-on-attempt.ts',
        from: 'return senderLost(parts, context.attempt)',
        to: 'return buyAttempt(parts, lease, context)',
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
    edits: [{ file: submit, from: "if (task?.state !== 'armed' || task.deletedAt)", to: 'if (!task)' }],
  },
  {
    name: "the channel's state is not read at the submission",
    edits: [{ file: submit, from: "if (channel?.state !== 'active' || channel.deletedAt)", to: 'if (!channel)' }],
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
    name: 'a higher quote is not asked about again',
    edits: [{ file: buy, from: 'quote.total.minor <= kept.confirmedTotal', to: 'true' }],
  },
  { name: 'a dry run buys', edits: [dryRunGoesOn, noModeAtSubmission] },
  { name: 'nobody is asked', edits: [nobodyIsAsked, noModeAtSubmission] },
  { name: 'what nobody knows holds no budget', edits: [unknownIs('held: 0')] },
  {
    name: 'what nobody knows holds no slot',
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
    name: "a channel's budget of the day is not looked at",
    edits: [
      { file: trigger, from: ' && used.used + task.maxTotal <= channel.dailyBudget', to: '' },
      noBudgetAtSubmission,
    ],
  },
  {
    name: "a task's budget is not looked at",
    edits: [
      { file: trigger, from: 'own.used + task.maxTotal <= task.budget && ', to: '' },
      { file: 'purchase-attempts/end-attempt.ts', from: 'use.used + task.maxTotal > task.budget', to: 'false' },
      noBudgetAtSubmission,
    ],
  },
  {
    name: 'not placed is concluded after one look',
    edits: [
      { file: look, from: 'isCartDead && absentSince && absentSince.getTime() + APART_MS <= clock.now()', to: 'true' },
    ],
  },
  {
    name: 'another total than was quoted does not stop the channel',
    edits: [{ file: settle, from: 'if (!isOther) return', to: 'return' }],
  },
  {
    name: 'nobody is told of an unknown outcome',
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
  { name: 'a dry run goes on to the submission', edits: [dryRunGoesOn], behind: 'the submission reads the mode' },
  { name: 'what is to be confirmed goes on', edits: [nobodyIsAsked], behind: 'the submission reads who confirmed' },
  { name: 'an attempt may be submitted twice', edits: [submittedTwice], behind: 'its state is not quoted any more' },
  {
    name: 'what nobody knows holds no slot, and is open',
    edits: [unknownIs('holdsSlot: false')],
    behind: 'a task with an open attempt begins no other',
  },
]
