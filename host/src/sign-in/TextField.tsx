import type { ComponentProps, PropsWithChildren } from 'react'

interface TextFieldProps extends ComponentProps<'input'> {
  readonly id: string
  readonly label: string
  readonly error: string | null
  /** Text below the field if there is no error. */
  readonly hint?: string | null
}

/** A labelled input with its error; `children` are rendered at the input's end, such as a button. */
export const TextField = ({ id, label, error, hint, children, ...input }: PropsWithChildren<TextFieldProps>) => {
  const message = error ?? hint ?? null
  const messageId = `${id}-message`
  return (
    <div className="sign-in-field" data-invalid={error !== null}>
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-box">
        <input
          id={id}
          aria-invalid={error !== null}
          aria-required
          {...(message && { 'aria-describedby': messageId })}
          {...input}
        />
        {children}
      </div>
      <p className="sign-in-message" id={messageId}>
        {message}
      </p>
    </div>
  )
}
